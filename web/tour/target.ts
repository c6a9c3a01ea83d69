import type { Step } from './tours.ts'

/** What a step points at, if it is there to be seen. */
export const targetOf = ({ target }: Step): Element | null =>
  target === undefined
    ? null
    : ([...document.querySelectorAll(target)].find((element) => element.getClientRects().length > 0) ?? null)

/** Whether a step can be shown: it points at nothing, or at something that exists. */
export const canShow = (step: Step): boolean => step.target === undefined || targetOf(step) !== null
