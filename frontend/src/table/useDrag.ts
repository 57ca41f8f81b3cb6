import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Tile } from "../rules/index.ts";

/** What the table does with a tile that is dragged out of the hand; dragging is never needed. */
export interface Drag {
  /** A drag has begun: show where the tile may go. */
  readonly onLift: (tile: Tile) => void;
  /** The tile was let go at a point of the window. */
  readonly onDrop: (tile: Tile, x: number, y: number) => void;
  /** The browser took the finger for a scroll after all: nothing has happened. */
  readonly onCancel: () => void;
  /** Where the tile that was let go last was then, for its flight on from there. */
  readonly released: RefObject<Released | null>;
}

export interface Released {
  readonly tile: Tile;
  readonly box: DOMRect;
}

/** Pixels a pointer travels before a press becomes a drag. */
const THRESHOLD = 9;

interface Press {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly button: HTMLElement;
  lifted: HTMLElement | null;
}

/** The copy of the tile that follows the pointer. */
function lift(button: HTMLElement): HTMLElement {
  const face = button.querySelector(".hand-face") ?? button;
  const copy = face.cloneNode(true) as HTMLElement;
  const box = face.getBoundingClientRect();
  copy.className = "hand-face flying";
  Object.assign(copy.style, {
    left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`,
  });
  document.body.append(copy);
  button.dataset["lifted"] = "true";
  return copy;
}

function settle(press: Press): void {
  press.lifted?.remove();
  delete press.button.dataset["lifted"];
}

/**
 * Pointer handlers that turn a press on a tile into a drag. A finger that moves sideways scrolls the hand instead:
 * the browser then cancels the pointer, and nothing is played.
 */
export function useDrag(tile: Tile, enabled: boolean, { onLift, onDrop, onCancel, released }: Drag) {
  const press = useRef<Press | null>(null);
  const dropped = useRef(false);
  const end = () => {
    if (press.current) settle(press.current);
    press.current = null;
  };
  useEffect(() => end, []);
  return {
    /** Whether the click now arriving belongs to a drag; asking forgets it. */
    justDropped: () => {
      const was = dropped.current;
      dropped.current = false;
      return was;
    },
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        dropped.current = false;
        if (!enabled || !event.isPrimary || event.button !== 0) return;
        const button = event.currentTarget as HTMLElement;
        // a mouse that leaves the tile is still ours; a finger is anyway, until it scrolls
        if (event.pointerType === "mouse") button.setPointerCapture(event.pointerId);
        press.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, button, lifted: null };
      },
      onPointerMove: (event: PointerEvent) => {
        const now = press.current;
        if (now?.pointer !== event.pointerId) return;
        const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
        // a finger that goes sideways is about to scroll the hand
        const sideways = event.pointerType !== "mouse" && Math.abs(dx) >= Math.abs(dy);
        if (!now.lifted && !sideways && Math.hypot(dx, dy) > THRESHOLD) {
          now.lifted = lift(now.button);
          onLift(tile);
        }
        if (now.lifted) now.lifted.style.transform = `translate(${dx}px, ${dy}px)`;
      },
      onPointerUp: (event: PointerEvent) => {
        const box = press.current?.lifted?.getBoundingClientRect();
        end();
        if (!box) return;
        dropped.current = true;
        released.current = { tile, box };
        onDrop(tile, event.clientX, event.clientY);
      },
      onPointerCancel: () => {
        if (press.current?.lifted) onCancel();
        end();
      },
    },
  };
}
