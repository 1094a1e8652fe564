import { type FocusEvent, useEffect, useRef, useState } from 'react';

/**
 * Whether a field shows its input line: while it has the focus, and until the mouse press that took the focus ends. If the line were hidden
 * immediately, everything below would move up between press and release, and the click would miss.
 */
export function useLineToType() {
  const [isOpen, setOpen] = useState(false);
  const isPressed = useRef(false);
  const closesAfterPress = useRef(false);

  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // The click comes after the release.
      if (closesAfterPress.current) timer = setTimeout(() => setOpen(false));
    };
    document.addEventListener('pointerdown', press, true);
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, true);
    return () => {
      clearTimeout(timer);
      isPressed.current = false;
      document.removeEventListener('pointerdown', press, true);
      for (const end of ['pointerup', 'pointercancel']) document.removeEventListener(end, release, true);
    };
  }, [isOpen]);

  return {
    isOpen,
    focusEvents: {
      onFocus: () => {
        closesAfterPress.current = false;
        setOpen(true);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (currentTarget.contains(relatedTarget)) return;
        closesAfterPress.current = true;
        if (!isPressed.current) setOpen(false);
      },
    },
  };
}
