/**
 * Lives with programs that translate the page, such as the one in Chrome: they put elements of their own in place of the
 * page's texts. What renders the page goes on writing to the text that is no longer shown, so that numbers and turns
 * would stand still. Here such a text comes back as soon as it changes; then it is translated anew.
 */
import { options, type VNode } from "preact";

/** What stands where a text of ours was. */
const standIns = new WeakMap<Node, ChildNode>();

/** Preact's own name for the node that it made for a part of the page; a test of this file fails where that changes. */
type Rendered = VNode & { readonly __e?: Node | null };

/** Begin, before the page is rendered. */
export function outliveTranslators(): void {
  const changes = new MutationObserver((records) => { records.forEach(({ target }) => { comeBack(target); }); });
  new MutationObserver((records) => {
    for (const record of records) {
      for (const [text, standIn] of replacedBy(record)) {
        standIns.set(text, standIn);
        changes.observe(text, { characterData: true });
      }
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
  takeStandInsAlong();
  insertBeforeWrappings();
}

function comeBack(text: Node): void {
  const standIn = standIns.get(text);
  if (!text.isConnected && standIn?.isConnected === true) standIn.replaceWith(text);
}

/**
 * The texts that a change took out of the page, each with what was put in its place: in the same step, which what
 * renders the page never does, or just before or after, where only the element that translators use tells them apart.
 */
function replacedBy({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): [Node, ChildNode][] {
  const beside = [previousSibling, nextSibling].find((node) => node instanceof Element && node.localName === "font");
  const standIn = addedNodes[0] ?? beside;
  const texts = [...removedNodes].filter((node) => node.nodeType === Node.TEXT_NODE && !node.isConnected);
  return standIn instanceof Element || standIn instanceof Text ? texts.map((text) => [text, standIn]) : [];
}

/** A text that is taken away takes along what stands in its place. */
function takeStandInsAlong(): void {
  const before = options.unmount?.bind(options);
  options.unmount = (vnode: Rendered) => {
    before?.(vnode);
    const node = vnode.__e;
    if (node?.nodeType === Node.TEXT_NODE && !node.isConnected) standIns.get(node)?.remove();
  };
}

/** Something new before a text that somebody wrapped goes before the wrapping; by itself that would be an error. */
function insertBeforeWrappings(): void {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the node it is meant for
  const insert = Node.prototype.insertBefore;
  Node.prototype.insertBefore = function insertBefore<T extends Node>(this: Node, node: T, child: Node | null): T {
    let before = child;
    while (before !== null && before.parentNode !== this) before = before.parentNode;
    insert.call(this, node, before);
    return node;
  };
}
