import type { Signal } from "@preact/signals";

export interface ChoiceProps<Value extends string> {
  /** Names the group of radio buttons in the page. */
  readonly name: string;
  readonly legend: string;
  readonly values: readonly Value[];
  readonly setting: Signal<Value>;
  readonly text: (value: Value) => string;
  /** Said about the chosen value. */
  readonly hint?: string;
}

/** One of several values: real radio buttons, shown as chips. */
export function Choice<Value extends string>({ name, legend, values, setting, text, hint }: ChoiceProps<Value>) {
  return (
    <fieldset class="field">
      <legend>{legend}</legend>
      <div class="choices">
        {values.map((value) => (
          <label class="choice" key={value}>
            <input type="radio" name={name} value={value} checked={setting.value === value}
              onChange={() => { setting.value = value; }} />
            <span>{text(value)}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && <p class="hint">{hint}</p>}
    </fieldset>
  );
}
