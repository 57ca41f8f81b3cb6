/** A signal that this browser remembers, where storage allows. */
import { type Signal, signal } from "@preact/signals";

/** Whether settings outlive the page: false once storage has refused to keep one. */
export const settingsKept = signal(true);

/** A setting named `name` that holds one of `values`, at first `fallback`. */
export function kept<Value extends string>(name: string, values: readonly Value[], fallback: Value): Signal<Value> {
  const setting = signal(values.find((value) => value === read(name)) ?? fallback);
  let first = true;
  setting.subscribe((value) => {
    if (!first) write(name, value);
    first = false;
  });
  return setting;
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(`domino.${name}`);
  } catch {
    settingsKept.value = false;
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(`domino.${name}`, value);
  } catch {
    settingsKept.value = false;
  }
}
