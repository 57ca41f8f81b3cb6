import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Whether a sideways scroller hides something on either side; looked at anew when `contents` changes. */
export function useOverflow(ref: RefObject<HTMLElement | null>, contents: number) {
  const [hidden, setHidden] = useState({ left: false, right: false });
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const look = () => {
      const left = box.scrollLeft > 2;
      const right = box.scrollLeft + box.clientWidth < box.scrollWidth - 2;
      setHidden((old) => (old.left === left && old.right === right ? old : { left, right }));
    };
    look();
    box.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      box.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [ref, contents]);
  return hidden;
}
