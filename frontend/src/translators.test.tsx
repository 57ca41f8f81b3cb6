import { type ComponentChild, render } from "preact";
import { act } from "preact/test-utils";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { outliveTranslators } from "./translators.ts";

/** The old element that most translators use. */
const WRAPPING = "font" as string;
/** What others put in a text's place: an element of their own, or another text. */
const STAND_INS: readonly ((words: string) => ChildNode)[] = [
  (words) => element(WRAPPING, words), (words) => element("x-translated", words), (words) => new Text(words),
];
const home = document.createElement("div");
const own = Object.getOwnPropertyDescriptor(Node.prototype, "insertBefore");

beforeAll(() => { outliveTranslators(); });
afterAll(() => { if (own) Object.defineProperty(Node.prototype, "insertBefore", own); });
beforeEach(() => {
  render(null, home);
  document.body.append(home);
});

function show(what: ComponentChild): Promise<void> {
  return act(() => { render(what, home); });
}

function element(name: string, words: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = words;
  return made;
}

/** What a translator does: every text becomes an element with another text in it, or another text. */
function translate(standIn = STAND_INS[0]): void {
  const walker = document.createTreeWalker(home, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) text.replaceWith(standIn?.(`<${text.data}>`) ?? "");
}

const shown = () => home.textContent;

test.each(STAND_INS)("a text that changes is shown although a translator has replaced it, as in case %#", async (standIn) => {
  await show(<p>{1} tile</p>);
  translate(standIn);
  await vi.waitFor(() => { expect(shown()).toBe("<1>< tile>"); });
  await show(<p>{2} tiles</p>);
  await vi.waitFor(() => { expect(shown()).toBe("2 tiles"); });
  translate(standIn);
  await Promise.resolve(); // a translator has finished before anything else happens
  await show(<p>{3} tiles</p>);
  await vi.waitFor(() => { expect(shown()).toBe("3< tiles>"); });
});

test.each(STAND_INS)("a text that goes away takes its translation along, as in case %#", async (standIn) => {
  const warned = (warning: boolean) => <p>{"Agreed"}{warning && ", but"}<b>!</b></p>;
  await show(warned(true));
  translate(standIn);
  await Promise.resolve();
  await show(warned(false));
  await vi.waitFor(() => { expect(shown()).toBe("<Agreed><!>"); });
});

test("something new before a wrapped text finds its place", async () => {
  const led = (lead: boolean) => <p>{lead && <b>Now: </b>}{"your turn"}</p>;
  await show(led(false));
  const text = home.querySelector("p")?.firstChild;
  const font = document.createElement(WRAPPING);
  text?.replaceWith(font);
  if (text) font.append(text);
  await show(led(true));
  expect(shown()).toBe("Now: your turn");
});
