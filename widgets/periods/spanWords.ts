import { defineMessages } from '@sala/catalog/locales/messages.ts'

/** How spans are written and compared, for every sentence about periods. */
export const spanWords = defineMessages('widgets.span', {
  /** Of names of months. */
  span: '{from} to {to}',
  /** Of days, and of months or years with their year: Thai parts words from figures by a space. */
  daySpan: '{from} to {to}',
  monthsAgainstMonths: '{span} against the same months of {before}',
  againstTarget: '{span} against the target of the same months',
})
