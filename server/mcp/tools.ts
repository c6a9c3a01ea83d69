import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ProblemError, problem, problemText } from '../core/problems.ts'
import { QueryTimeout } from '../facts/engines/engine.ts'
import { authorOf } from '../requests/sender.ts'
import { type Caller, inLanguage, languageFor } from './caller.ts'
import { listCards, maxCardRows, readCardFor } from './cards.ts'
import { describeDatasets } from './datasets.ts'
import { answerExploration, maxGroups } from './explorations.ts'
import { lookUpPlace, maxPlaces } from './places.ts'

/** The instructions of assistants. */
export const toolNotes =
  'Tourism figures of a national tourism authority. Say with every figure its source, its period, its status (final, preliminary or ' +
  'revised) and the date it is as of, all of which stand in each answer, and give the link. A figure that is null is not known: never ' +
  'say zero for it. `limited` means: only of the places and markets that the asker may see. Do not add up, average or compare figures yourself where a tool can: ask an exploration for totals, shares and ' +
  'changes. Figures marked as demonstration are invented.'

/** Each tool only reads, and reads nothing but Sala. */
const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const

const FilterValues = z.record(z.string().max(64), z.string().max(300))

/** Gives a server the tools, each as one caller. */
export function createTools(server: McpServer, caller: Caller, request: FastifyRequest): void {
  const answer = async (tool: string, language: string | undefined, work: () => Promise<object>) => {
    try {
      return textResult(await work())
    } catch (error) {
      return refusal(error, tool, { ...caller, language: languageFor(caller, language) }, request)
    }
  }

  server.registerTool(
    'list_datasets',
    {
      title: 'Data sets and measures',
      description:
        'Lists the data sets that can be explored: measures with units, dimensions, grains of time, and how new, how sure and whose the ' +
        'figures are. With `dataset`: that one with its definitions and the values of its dimensions.',
      inputSchema: z.object({ dataset: z.string().max(60).optional(), ...inLanguage }),
      annotations,
    },
    ({ dataset, language }) =>
      answer('list_datasets', language, () => describeDatasets(caller, dataset, languageFor(caller, language))),
  )

  server.registerTool(
    'run_exploration',
    {
      title: 'Figures of a question',
      description:
        `Figures of one data set: up to 4 measures by up to 2 dimensions and a grain of time, with filters, comparisons and shares. Gives up to ${maxGroups} rows, ` +
        'and says how many there are. A row with `other` holds all values that are not among the top ones. Values of filters are codes: list_datasets and look_up_place know them.',
      inputSchema: z.object({
        question: Exploration,
        rows: z.int().min(1).max(maxGroups).default(100).describe('Rows to give at most'),
        ...inLanguage,
      }),
      annotations,
    },
    ({ question, rows, language }) =>
      answer('run_exploration', language, () =>
        answerExploration(caller, question, rows, languageFor(caller, language)),
      ),
  )

  server.registerTool(
    'list_cards',
    {
      title: 'Cards',
      description: 'Lists the cards (ready-made charts) that may be read, with what each shows and its filters.',
      inputSchema: z.object({ ...inLanguage }),
      annotations,
    },
    ({ language }) => answer('list_cards', language, () => listCards(caller, languageFor(caller, language))),
  )

  server.registerTool(
    'read_card',
    {
      title: 'A card',
      description: `The figures of a card as a table of up to ${maxCardRows} rows, with what is shown, of when, whose it is and how sure.`,
      inputSchema: z.object({
        code: z.int().min(1).max(9999).describe('From list_cards'),
        filters: FilterValues.default({}).describe(
          'By name, as in the address of the card; what is absent is as usual. `as_of` (YYYY-MM-DD): the figures as they stood at the end of that day',
        ),
        ...inLanguage,
      }),
      annotations,
    },
    ({ code, filters, language }) =>
      answer('read_card', language, () => readCardFor(caller, { code, filters }, languageFor(caller, language))),
  )

  server.registerTool(
    'look_up_place',
    {
      title: 'Codes of places',
      description: `Finds countries, market regions, provinces and regions of Thailand, checkpoints and airports by a name in any of six languages, also misspelt: up to ${maxPlaces} with the codes that filters take.`,
      inputSchema: z.object({ name: z.string().min(1).max(100), ...inLanguage }),
      annotations,
    },
    ({ name, language }) =>
      answer('look_up_place', language, async () => lookUpPlace(name, languageFor(caller, language))),
  )
}

/** An answer as text, which every client reads, and as what it is. */
function textResult(value: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: { ...value } }
}

/**
 * What an assistant is told of a problem, in words that name the field and the way out. A scope that a key lacks is noted, as it is on every
 * other route. Throws what is no problem of the caller.
 */
async function refusal(error: unknown, tool: string, caller: Caller, request: FastifyRequest): Promise<CallToolResult> {
  const answered = error instanceof QueryTimeout ? problem('time_limit') : error
  if (!(answered instanceof ProblemError)) {
    request.log.error({ reqId: request.id, err: error, tool }, 'a tool failed')
    return { content: [{ type: 'text', text: problemText(problem('internal'), caller.language) }], isError: true }
  }
  const { key } = caller.actor
  if (key !== undefined && answered.details.field === 'scope')
    await caller.services.state.audit.addRefusal('key_refused', authorOf(request), key.id, {
      reason: 'scope',
      path: `mcp: ${tool}`,
    })
  return { content: [{ type: 'text', text: problemText(answered, caller.language) }], isError: true }
}
