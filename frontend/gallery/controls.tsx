import { Face } from "../src/table/index.ts";

/** The shared pieces of all screens, one of each. */
export function Controls() {
  return (
    <main class="page">
      <h1>How do you want to play?</h1>
      <section class="card stack-gap">
        <h2>Two on one device</h2>
        <p>Take turns and pass the device along. Tiles stay covered in between.</p>
        <div class="row">
          <button type="button" class="button primary large">Start the game</button>
          <button type="button" class="button">Options</button>
          <button type="button" class="button quiet">Cancel</button>
        </div>
      </section>
      <fieldset class="stack-gap">
        <legend class="label">Format</legend>
        <div class="choices">
          {["Single rounds", "50", "100", "150"].map((text, index) => (
            <label class="choice" key={text}><input type="radio" name="format" defaultChecked={index === 2} /><span>{text}</span></label>
          ))}
        </div>
      </fieldset>
      <label class="switch"><input type="checkbox" defaultChecked /> Sounds</label>
      <label class="switch"><input type="checkbox" /> Keep the screen on</label>
      <div class="field"><label for="link">Invitation</label><input id="link" class="input" readonly value="https://example.org/room/abc" /></div>
      <div class="notice" role="status">Blue is away. The game waits. <button type="button" class="button">Try again</button></div>
      <div class="notice" data-kind="error">The server is out of reach.</div>
      <div class="gallery-faces">
        {[0, 1, 2, 3, 4, 5, 6].map((pips) => <span key={pips} class="gallery-face"><Face first={pips} second={6 - pips} lie="flat" /></span>)}
        {[0, 1, 2, 3, 4, 5, 6].map((pips) => <span key={pips} class="gallery-face upright"><Face first={pips} second={6 - pips} lie="upright" /></span>)}
      </div>
    </main>
  );
}
