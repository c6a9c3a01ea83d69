import { defineMessages, type MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Holiday } from './holidays.ts'

/** The names of the holidays. */
export const holidayNames: Readonly<Record<Holiday, MessageDescriptor>> = defineMessages('widgets.holidays', {
  songkran: 'Songkran',
  lunar_new_year: 'Lunar New Year',
  eid_al_fitr: 'Eid al-Fitr',
  golden_week: 'China’s Golden Week',
})
