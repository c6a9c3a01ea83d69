import { accommodation } from '@sala/catalog/datasets/accommodation.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { destination, placeName, provincesIn } from '../filters/placeFilters.ts'
import { chosenOnly } from '../filters/query.ts'
import { catalogueFrame } from '../frames/catalogueFrame.ts'
import { sharesOf } from '../frames/shares.ts'
import { common } from '../texts/commonWords.ts'
import { chosen, counted, subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'
import { rateBands, rateText } from './rates.ts'
import { words } from './supplyWords.ts'

const { columns, measures } = accommodation
const columnNames = [
  'accommodation_name',
  'accommodation_type',
  'accommodation_standard',
  'location_province',
  'accommodation_low_rate',
  'accommodation_telephone',
  'accommodation_address',
  'accommodation_website',
] as const
const filed = [
  ...columnNames.slice(0, 5),
  'accommodation_high_rate',
  'rooms',
  ...columnNames.slice(5),
  'latitude',
  'longitude',
] as const

const rate = oneOrAll(words.rate, words.allRates, rateBands)

/** Every establishment, paged, sorted and searched by the server, beside the share of each type. Files hold both rates as numbers. */
export const accommodationList = widget({
  code: 53,
  category: 'supply',
  title: 'Accommodation list',
  definition:
    'Establishments that people can stay at, with type, standard, rates and address, and the share of each type among them.',
  unit: 'items',
  reads: ['market/accommodations'],
  paged: 'places',
  filters: {
    location_province: destination(),
    accommodation_standard: oneOrAll(words.standard, words.allStandards, columns.accommodation_standard.words),
    accommodation_rate: rate,
    accommodation_type: oneOrAll(words.type, common.allTypes, columns.accommodation_type.words),
    ...pagingFilters(filed, 'accommodation_name'),
  },
  ask: ({ location_province, accommodation_standard, accommodation_rate, accommodation_type, ...paging }) => ({
    places: {
      path: 'market/accommodations',
      query: {
        ...(location_province === null ? {} : { location_province: provincesIn(location_province) }),
        ...chosenOnly({ accommodation_standard, accommodation_rate, accommodation_type }),
        ...pagingQuery(paging),
      },
    },
  }),
  // Files hold both rates, and where the place lies.
  frame: ({ places }, _, context) => catalogueFrame(accommodation, filed, places, context),
  encode: ({ places }, { accommodation_type: type }, context) => [
    {
      kind: 'table',
      paged: true,
      span: 9,
      frame: catalogueFrame(accommodation, columnNames, places, context, {
        columns: {
          accommodation_low_rate: { label: context.say(words.rate), kind: 'text' },
          accommodation_website: { linked: 'accommodation_name' },
        },
        cells: (row) => ({ accommodation_low_rate: rateText(row, context.language) }),
      }),
    },
    {
      kind: 'ranking',
      span: 3,
      y: { column: 'value', share: 'share' },
      title: context.say(words.byType),
      frame: sharesOf(
        // The server counts every type beside the chosen one.
        (places.accommodation_type ?? []).flatMap(({ _id, sum_accommodation }) =>
          type === null || _id.accommodation_type === type
            ? [
                {
                  name: wordOf(columns.accommodation_type, _id.accommodation_type, context) ?? '',
                  value: sum_accommodation,
                },
              ]
            : [],
        ),
        { label: measures.sum_accommodation.label, unit: 'items' },
        context,
      ),
    },
  ],
  subtitle: (
    { places: { count } },
    { location_province, accommodation_type, accommodation_standard, accommodation_rate },
    context,
  ) =>
    subtitleOf(
      counted(measures.sum_accommodation.label, count, context),
      placeName(location_province, context),
      wordOf(columns.accommodation_type, accommodation_type, context),
      wordOf(columns.accommodation_standard, accommodation_standard, context),
      chosen(rate, accommodation_rate, context),
    ),
})
