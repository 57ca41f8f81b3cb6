import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** A width and a height in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The size of an element without its borders, kept up to date: null until it has been laid out for the first time,
 * which is still before it is painted; `fallback` where nothing is ever laid out.
 */
export function useSize(ref: RefObject<HTMLElement | null>, fallback: Size): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const known = width > 0 && height > 0;
      setSize((old) => {
        if (!known) return old ?? fallback;
        return old?.width === width && old.height === height ? old : { width, height };
      });
    };
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => { observer.disconnect(); };
  }, [ref]);
  return size;
}
