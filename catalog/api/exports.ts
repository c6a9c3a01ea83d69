import { z } from 'zod'
import { languages } from '../words.ts'
import { route } from './route.ts'

/** The files that can be made of a card. */
export const exportFormats = ['pdf', 'pptx', 'xlsx', 'csv', 'png'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * A card as a file: `exports/134.pdf`. It answers whoever may see the widget, with the bytes of the file under the card's title.
 * `xlsx` is answered only where the widget enables Excel. The widget's filters are parameters too, named as in the address of its
 * card; a value that means nothing is refused.
 */
export const exportCard = route({
  method: 'GET',
  path: 'exports/:file',
  summary: 'A card as a file, e.g. 134.pdf; takes the filters of the widget',
  may: 'anyone',
  parameters: [{ name: 'lang', summary: 'The language of the file; English by default', shape: z.enum(languages) }],
  reply: z.string().describe('The bytes of the file'),
})
