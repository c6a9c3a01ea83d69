import { vos } from '@sala/catalog/datasets/vos.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { province } from '../filters/placeFilters.ts'
import { chosenOnly } from '../filters/query.ts'
import { range, resolvedSpan, windowOf } from '../filters/ranges.ts'
import { messageList } from '../messages/list.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { counted, subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'

interface Voices {
  readonly code: number
  readonly sentiment: 'positive' | 'negative'
  readonly title: string
  readonly definition: string
}

const { columns, measures } = vos
const days = range('vos', { fallback: '7d' })
const sorts = ['date', 'vos_ev', 'vos_like', 'vos_share', 'vos_comment', 'vos_channels', 'vos_purpose']

const positive: Voices = {
  code: 121,
  sentiment: 'positive',
  title: 'Positive stakeholder voices',
  definition: 'Public messages by businesses, officials and residents that the listening service reads as positive.',
}

const negative: Voices = {
  code: 122,
  sentiment: 'negative',
  title: 'Negative stakeholder voices',
  definition: 'Public messages by businesses, officials and residents that the listening service reads as negative.',
}

/** What stakeholders praise and what they complain of, in their own words. */
export const voices = [positive, negative].map(voicesWidget)

/** Messages of one sentiment, paged, sorted and searched by the server. */
function voicesWidget({ code, sentiment, title, definition }: Voices) {
  return widget({
    code,
    category: 'stakeholder',
    title,
    definition,
    unit: 'messages',
    reads: ['market/vos'],
    paged: 'voices',
    filters: {
      range: days,
      vos_channels: oneOrAll(common.channel, common.allChannels, columns.vos_channels.words),
      location_destination: province(),
      ...pagingFilters(sorts, '-date'),
    },
    ask: ({ range, vos_channels, location_destination, ...paging }, context) => ({
      voices: {
        path: 'market/vos',
        query: {
          ...windowOf(resolvedSpan(days, range, context)),
          vos_sentiment: sentiment,
          ...chosenOnly({ vos_channels, location_destination }),
          ...pagingQuery(paging),
        },
      },
    }),
    encode: ({ voices }, _, context) => messageList(vos, sorts, voices, context),
    subtitle: ({ voices: { count } }, { range, vos_channels, location_destination }, context) =>
      subtitleOf(
        daySpan(resolvedSpan(days, range, context), context.language),
        counted(measures.sum_vos.label, count, context),
        wordOf(columns.vos_channels, vos_channels, context),
        location_destination === null ? null : context.place(location_destination),
      ),
  })
}
