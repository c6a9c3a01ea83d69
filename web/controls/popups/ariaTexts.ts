import { text } from '../../i18n/text.ts'

type Values = Readonly<Record<string, string>>

const say = () => text.get().t

/** Those of dragging, which come with the screen that has it: the library asks for the packages once, and for a text each time. */
export const dragTexts: Record<string, () => string> = {}

/**
 * The texts of React Aria in the language of the page, by its packages. It has none in Thai; what is set here replaces its own, and it asks for
 * a text each time that it is needed. A package that is missing here throws when a control of it is drawn.
 */
const texts = {
  '@react-aria/dnd': dragTexts,
  '@react-aria/autocomplete': { collectionLabel: () => say()('select.search') },
  '@react-aria/calendar': {
    previous: () => say()('days.previousMonth'),
    next: () => say()('days.nextMonth'),
    selectedDateDescription: ({ date = '' }: Values) => say()('days.selected', { days: date }),
    selectedRangeDescription: ({ dateRange = '' }: Values) => say()('days.selected', { days: dateRange }),
    todayDate: ({ date = '' }: Values) => say()('days.today', { date }),
    todayDateSelected: ({ date = '' }: Values) => say()('days.selected', { days: say()('days.today', { date }) }),
    dateSelected: ({ date = '' }: Values) => say()('days.selected', { days: date }),
    startRangeSelectionPrompt: () => say()('days.chooseFirst'),
    finishRangeSelectionPrompt: () => say()('days.chooseLast'),
    minimumDate: () => say()('days.earliest'),
    maximumDate: () => say()('days.latest'),
    dateRange: ({ startDate = '', endDate = '' }: Values) => `${startDate} – ${endDate}`,
  },
}

// Where the library looks for texts that come with a page, before it takes its own.
Object.assign(window, {
  [Symbol.for('react-aria.i18n.locale')]: 'en',
  [Symbol.for('react-aria.i18n.strings')]: texts,
})
