import { voc } from '@sala/catalog/datasets/voc.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { destination, isOneProvince, liesIn, placeName } from '../filters/placeFilters.ts'
import { resolvedSpan } from '../filters/ranges.ts'
import { provinceFrame, provincesBesideMap, provincesOf } from '../maps/provinces.ts'
import { forEachRange } from '../messages/placePresets.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { chosen, subtitleOf } from '../texts/subtitles.ts'
import { vocDays, vocMessages } from './messages.ts'

const sentiment = oneOrAll(common.sentiment, common.allSentiments, voc.columns.voc_sentiment.words)

/** Which provinces visitors speak of. Sentiment and preset ranges are chosen from what is loaded already. */
export const vocProvinceMap = widget({
  code: 29,
  category: 'voice-of-customer',
  title: 'Voice of customer by province',
  definition: 'Public messages by visitors by the province that they are about.',
  unit: 'messages',
  reads: ['v2/tourist/voc/public'],
  public: true,
  filters: {
    voc_sentiment: sentiment,
    range: vocDays,
    location_destination: destination(),
  },
  ask: ({ range }, context) =>
    forEachRange(vocDays, range, context, (window) => ({ path: 'v2/tourist/voc/public' as const, query: window })),
  select: ({ chosen: answer }, { voc_sentiment, location_destination: place }, context) =>
    provincesOf(
      (answer.location_destination_x_voc_sentiment ?? [])
        .filter(({ _id }) => voc_sentiment === null || _id.voc_sentiment === voc_sentiment)
        .filter(({ _id }) => liesIn(place, _id.location_destination))
        .map(({ _id, sum_voc }) => ({ code: _id.location_destination, value: sum_voc })),
      context,
    ),
  frame: (provinces, _, context) => provinceFrame(provinces, vocMessages, context),
  encode: (_, { location_destination: place }, context) => {
    const parts = provincesBesideMap(vocMessages, context, place)
    // A map of one province would be its silhouette.
    return isOneProvince(place) ? parts.filter(({ kind }) => kind !== 'province_map') : parts
  },
  subtitle: (_, { range, voc_sentiment, location_destination }, context) =>
    subtitleOf(
      daySpan(resolvedSpan(vocDays, range, context), context.language),
      placeName(location_destination, context),
      chosen(sentiment, voc_sentiment, context),
    ),
})
