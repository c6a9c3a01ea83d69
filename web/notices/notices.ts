import { errorNoticeTime, successNoticeTime } from '../constants.ts'
import { createStore } from '../store.ts'

/** A short message that comes up over the page and goes by itself. */
export interface Notice {
  readonly id: number
  readonly kind: 'success' | 'error' | 'info'
  readonly text: string
  /** Where one may go on from what it tells of. */
  readonly next: NextStep | null
  /** How long it stays, in milliseconds, unless pointed at. */
  readonly time: number
}

interface NextStep {
  readonly label: string
  readonly to: string
  readonly search: Readonly<Record<string, string>>
}

export const notices = createStore<readonly Notice[]>([])

/** No more than this at once: the oldest makes room. */
const most = 4
let last = 0

/** Shows a notice; the same text twice at once is one notice. */
export function notify(kind: Notice['kind'], text: string, next: NextStep | null = null): void {
  const others = notices.get().filter((notice) => notice.text !== text || notice.kind !== kind)
  last += 1
  const time = kind === 'error' ? errorNoticeTime : successNoticeTime
  notices.set([...others, { id: last, kind, text, next, time }].slice(-most))
}

/** Dismisses every notice, because what they reported is being retried. */
export function dismissAll(): void {
  notices.set([])
}

export function dismiss(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id))
}
