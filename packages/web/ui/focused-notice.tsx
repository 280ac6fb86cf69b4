import { useLayoutEffect, useRef } from 'react';
import { Notice, type NoticeProps } from './alert.tsx';

/** A notice that takes focus as it appears, because it takes the place of the button that was pressed. */
export function FocusedNotice(props: Omit<NoticeProps, 'ref'>) {
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => notice.current?.focus({ preventScroll: true }), []);
  return <Notice {...props} ref={notice} />;
}
