import { z } from 'zod'
import { languages } from '../words.ts'
import { BoardText } from './boardText.ts'
import { fileTypes } from './fileTypes.ts'
import { maxHolidayCountries } from './holidays.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { AsOf, asOfParameter } from './query/asOf.ts'
import { route } from './route.ts'

/** The files that can be made of a card; `zip` holds its CSV and beside it a second one that says what the first shows. */
export const exportFormats = ['pdf', 'pptx', 'xlsx', 'csv', 'zip', 'png'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * How tables in Thai count years: CSV and Excel files by the common era, so that they can be joined with other data, unless a person asks for the
 * Buddhist one. Documents and pictures are for readers, and keep the Buddhist era.
 */
export const eras = ['gregorian', 'buddhist'] as const
export type Era = (typeof eras)[number]

/** The formats that take an era. */
export const formatsWithEra: readonly ExportFormat[] = ['xlsx', 'csv', 'zip']

/**
 * Where a PDF has the tables of its cards: nowhere, each below its card's picture, or all on pages of their own at the end. A card that is
 * itself a table shows it in any case.
 */
export const pdfTables = ['none', 'below', 'appendix'] as const
/** How many rows of a table, or messages, a PDF prints: no more than a page of them, or all up to what a file may hold. */
export const pdfRows = ['page', 'all'] as const

/** What a PDF holds besides the pictures of its cards. */
export const PdfLayout = namedStrictObject('PdfLayout', { table: z.enum(pdfTables), rows: z.enum(pdfRows) })
export type PdfLayout = z.infer<typeof PdfLayout>

/** Each card on one page, as it is seen on the screen. */
export const plainLayout: PdfLayout = { table: 'none', rows: 'page' }

/**
 * A card as a file: `exports/134.pdf`. Needs the widget's permission; the file is named after the card's title.
 * `xlsx` is answered only where the widget enables Excel. The widget's filters are parameters too, named as in the address of its
 * card; a value that means nothing is refused.
 */
export const exportCard = route(
  'GET',
  'exports/:file',
  'A card as a file, e.g. 134.pdf; takes the filters of the widget',
  {
    may: 'anyone',
    parameters: [
      { name: 'lang', summary: 'The language of the file; English by default', shape: z.enum(languages) },
      { name: asOfParameter, summary: 'The figures as they stood on a day; those of now by default', shape: AsOf },
      {
        name: 'era',
        summary: 'csv, zip and xlsx with lang=th: gregorian years (2026, the default) or buddhist ones (2569)',
        shape: z.enum(eras),
      },
      {
        name: 'holidays',
        summary: `Up to ${maxHolidayCountries} countries, by commas, whose holidays on the days of the card’s time axis are told`,
        shape: z.string(),
      },
      {
        name: 'events',
        summary: '`true`: the events on the days of the card’s time axis are told, to who may see them',
        shape: z.literal('true'),
      },
      {
        name: 'table',
        summary:
          'pdf: the card’s table nowhere (none, the default), below its picture, or as an appendix on pages of its own',
        shape: z.enum(pdfTables),
      },
      {
        name: 'rows',
        summary:
          'pdf: as many rows of a table as a page holds (page, the default), or all, up to 2,000 rows or 9,000 cells',
        shape: z.enum(pdfRows),
      },
    ],
    reply: z.string().describe('The bytes of the file'),
    produces: exportFormats.map((format) => fileTypes[format]),
  },
)

/** The files that can be made of many cards: one document, one presentation, one workbook. */
export const cardsFormats = ['pdf', 'pptx', 'xlsx'] as const
export type CardsFormat = (typeof cardsFormats)[number]

/** Cards that one file holds at most. */
export const maxCards = 40
const maxTitleLength = 120
const maxFilterLength = 300

/** A card of a file of many: its code, or its name where it has none, and its filters as its address gives them. */
export const AskedCard = namedStrictObject('AskedCard', {
  code: z.union([z.int().min(1).max(9999), z.string().regex(/^[a-z][a-z0-9_-]{0,63}$/)]),
  filters: z.record(z.string().max(64), z.string().max(maxFilterLength)),
})
export type AskedCard = z.infer<typeof AskedCard>

/** Longest text of a question in an address, as `encodeExploration` makes it. */
const maxQuestionLength = 16_000

/**
 * A part of a file of many: a card, or a saved exploration with the filters of its card on a board. `question` is what the exploration asks on the
 * screen where it was changed since, as addresses give it; without it, it asks what is saved when the file is made.
 */
export const AskedPart = AskedCard.extend({
  code: AskedCard.shape.code.optional(),
  exploration: z.uuid().optional(),
  question: z.string().max(maxQuestionLength).optional(),
  /** What its board says before it; PDF and presentation print it, a book does not. */
  texts: z.array(BoardText).max(maxCards).optional(),
})
  .refine(({ code, exploration }) => (code === undefined) !== (exploration === undefined), {
    path: ['code'],
    params: { expected: 'code | exploration' },
  })
  .refine(({ question, exploration }) => question === undefined || exploration !== undefined, {
    path: ['question'],
    params: { expected: 'exploration' },
  })
  .meta({ id: 'AskedPart' })
export type AskedPart = z.infer<typeof AskedPart>

/** What a reader lays over the time axes of figures, told below them where the axis is one of months or days. */
export const overlayFields = {
  /** Countries of which the holidays are told, by their codes. */
  holidays: z.array(z.string().length(2)).max(5).optional(),
  /** Whether events are; takes the right to see them. */
  events: z.boolean().optional(),
}
export type OverlaysBody = { readonly [Name in keyof typeof overlayFields]?: z.infer<(typeof overlayFields)[Name]> }

export const AskedCards = namedStrictObject('AskedCards', {
  format: z.enum(cardsFormats),
  /** The name of the file and of its first page, e.g. that of the dashboard. */
  title: z.string().trim().min(1).max(maxTitleLength),
  lang: z.enum(languages),
  /** Years of a book in Thai; the common era where it is absent. */
  era: z.enum(eras).optional(),
  /** Of a PDF alone; each card on a page at most where it is absent. */
  layout: PdfLayout.optional(),
  /** In the order in which they stand in the file. */
  cards: z.array(AskedPart).min(1).max(maxCards),
  /** What its board says below the last card. */
  texts: z.array(BoardText).max(maxCards).optional(),
  ...overlayFields,
})
export type AskedCards = z.infer<typeof AskedCards>

/** How far a file of many cards is. */
export const ExportJob = namedObject('ExportJob', {
  id: z.string(),
  format: z.enum(cardsFormats),
  title: z.string(),
  /** `ready` files can be fetched until `until`; of `failed` ones `message` says why. */
  state: z.enum(['making', 'ready', 'failed']),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Why there will be no file, as a person reads it, in the language of the file. */
  message: z.string().nullable(),
  /** When the file is forgotten, as an instant in UTC. */
  until: z.string(),
})
export type ExportJob = z.infer<typeof ExportJob>

/** Begins a file of many cards and saved explorations, each under its own permission and filters. It is made while the person does something else. */
export const startCards = route('POST', 'exports/cards', 'Begins one file of many cards, e.g. of a dashboard', {
  may: 'signed_in',
  body: AskedCards,
  reply: ExportJob,
})

/** A job is visible only to the person who started it; others get 404. */
export const readCards = route('GET', 'exports/jobs/:id', 'How far a file of many cards is', {
  may: 'signed_in',
  reply: ExportJob,
})

export const fetchCards = route('GET', 'exports/jobs/:id/file', 'A file of many cards, once it is ready', {
  may: 'signed_in',
  reply: z.string().describe('The bytes of the file'),
  produces: cardsFormats.map((format) => fileTypes[format]),
})

/** Stops the work on a file, or forgets it when it is ready. */
export const cancelCards = route('DELETE', 'exports/jobs/:id', 'Cancels a file of many cards', {
  may: 'signed_in',
})
