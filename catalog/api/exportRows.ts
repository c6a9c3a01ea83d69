import { z } from 'zod'
import { route } from './route.ts'

/**
 * All rows behind a card: what the first endpoint that it reads answers to the same filters, without pages. What the card itself always asks
 * for (the sentiment of 121) is added. The five parameters are taken by every card whose data set has what they narrow, others answer 400 with
 * what the card takes. Lists are streamed as they come out of the store, so they may be as long as they are. A parameter without a value counts
 * as not given.
 */
export const exportRows = route(
  'GET',
  'exports/:code/rows',
  'All rows behind a card, streamed; takes the filters of the endpoint that the card reads first',
  {
    may: 'anyone',
    parameters: [
      { name: 'start', summary: 'First day, as its first instant in UTC', shape: z.string() },
      { name: 'end', summary: 'Last day, as its last instant in UTC', shape: z.string() },
      { name: 'location_source', summary: 'Countries, by comma', shape: z.string() },
      { name: 'location_destination', summary: 'Provinces, by comma', shape: z.string() },
      { name: 'year', summary: 'Years, by comma', shape: z.string() },
    ],
    reply: z.record(z.string(), z.unknown()).describe('The answer of the endpoint, with all its rows'),
  },
)
