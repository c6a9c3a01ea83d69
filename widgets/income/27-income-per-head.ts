import { spending } from '@sala/catalog/datasets/spending.ts'
import { geographicRegions } from '@sala/catalog/places/geographicRegions.ts'
import { wordOf } from '../catalogueTable.ts'
import { compareWith } from '../compare.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { listed } from '../format.ts'
import { changeOf, figure, sum } from '../periods.ts'
import { destination, destinationQuery, placeName, provincesIn } from '../placeFilters.ts'
import { figureSentence } from '../sentences.ts'
import { subtitleOf } from '../subtitles.ts'
import { yearColumns } from '../twoYearsTable.ts'
import type { TableModel, TableRow } from '../views/table.ts'
import type { ComparisonView } from '../views/view.ts'
import { common } from '../words.ts'
import { comparedSubtitle, comparedYears, isComparable, isUnfinished, spendingYear } from './spending.ts'

/** The parts first, and what they add up to. */
const types = ['tourist', 'excursionist', 'visitor'] as const
type TravelType = (typeof types)[number]

interface Heads {
  readonly receipts: number | null
  readonly people: number | null
}

interface Place {
  readonly name: string
  readonly of: Readonly<Record<TravelType, { readonly current: Heads; readonly previous: Heads }>>
}

interface HeadRow {
  readonly place: string | null
  readonly travel_type: string | null
  readonly year: number
  readonly sum_spending_travel_receipts: number | null
  readonly sum_spending_travel_count: number | null
}

/** What one visitor spends, by the kind of travel and region; by province where a place is chosen. */
export const incomePerHead = widget({
  code: 27,
  category: 'income',
  title: {
    en: 'Income per head',
    fr: 'Recettes par personne',
    he: 'הכנסה לנפש',
    ru: 'Доход на человека',
    ar: 'الإيراد للفرد',
    th: 'รายได้ต่อหัว',
  },
  definition: {
    en: 'Receipts divided by visitors, in baht a head, by travel type and region. A visitor is a tourist, who stays overnight, or an excursionist, who does not.',
    fr: 'Recettes divisées par les visiteurs, en bahts par personne, par type de voyage et région. Un visiteur est un touriste, qui passe la nuit, ou un excursionniste, qui ne la passe pas.',
    he: 'תקבולים חלקי מספר המבקרים, בבאט לנפש, לפי סוג נסיעה ואזור. מבקר הוא תייר, הלן לפחות לילה אחד, או מבקר יום, שאינו לן.',
    ru: 'Поступления, делённые на число посетителей, бат на человека, по виду поездки и региону. Посетитель — турист с ночёвкой или экскурсант без неё.',
    ar: 'العائدات مقسومة على عدد الزوار، بالبات للفرد، حسب نوع السفر والمنطقة. الزائر إما سائح يبيت أو زائر ليوم واحد لا يبيت.',
    th: 'รายได้หารด้วยจำนวนผู้เยี่ยมเยือน หน่วยบาทต่อคน จำแนกตามประเภทการเดินทางและภูมิภาค ผู้เยี่ยมเยือนคือนักท่องเที่ยวที่ค้างคืนและนักทัศนาจรที่ไม่ค้างคืน',
  },
  unit: 'baht',
  reads: ['v2/tourist/spending'],
  excel: true,
  public: false,
  filters: { year: spendingYear, location_destination: destination(), compare: compareWith() },
  ask: ({ year, compare, location_destination: place }, context) => ({
    spending: {
      path: 'v2/tourist/spending',
      query: {
        ...comparedYears({ year, compare }, context),
        ...destinationQuery(place),
        fields: [
          place === null ? 'geographic_region_x_travel_type_x_year' : 'location_destination_x_travel_type_x_year',
        ],
      },
    },
  }),
  select: ({ spending }, { year, compare, location_destination }, context): readonly Place[] => {
    const rows: readonly HeadRow[] =
      location_destination === null
        ? (spending.geographic_region_x_travel_type_x_year ?? []).map((row) => ({
            ...row,
            ...row._id,
            place: row._id.geographic_region,
          }))
        : (spending.location_destination_x_travel_type_x_year ?? []).map((row) => ({
            ...row,
            ...row._id,
            place: row._id.location_destination,
          }))
    const headsOf = (own: readonly HeadRow[], type: TravelType, at: number): Heads => {
      const counted = own.filter((row) => row.travel_type === type && row.year === at)
      return {
        receipts: sum(counted.map((row) => figure(row.sum_spending_travel_receipts))),
        people: sum(counted.map((row) => figure(row.sum_spending_travel_count))),
      }
    }
    const placeOf = (name: string, own: readonly HeadRow[]): Place => {
      const both = (type: TravelType) => ({
        current: headsOf(own, type, year),
        previous: isComparable({ year, compare }, context) ? headsOf(own, type, year - 1) : nobody,
      })
      const tourist = both('tourist')
      const excursionist = both('excursionist')
      const visitor = both('visitor')
      return {
        name,
        of: {
          tourist,
          excursionist,
          // Where an office gives the parts alone, they make up the visitors.
          visitor: {
            current:
              visitor.current.people === null ? together(tourist.current, excursionist.current) : visitor.current,
            previous:
              visitor.previous.people === null ? together(tourist.previous, excursionist.previous) : visitor.previous,
          },
        },
      }
    }
    const parts = location_destination === null ? geographicRegions : provincesIn(location_destination)
    const places = parts.map((part) =>
      placeOf(
        context.place(part),
        rows.filter(({ place }) => place === part),
      ),
    )
    // A province has no parts: it stands alone.
    return parts.length === 1 ? places : [wholeOf(places, context.place(location_destination ?? 'TH')), ...places]
  },
  view: (places, { year, compare }, context): ComparisonView => ({
    kind: 'comparison',
    shape: 'rows',
    unit: 'baht',
    categories: places.map(({ name }) => name),
    series: types
      .filter((type) => places.some((place) => perHead(place.of[type].current) !== null))
      .map((type) => ({
        key: type,
        name: nameOf(type, context),
        role: 'category',
        values: places.map((place) => perHead(place.of[type].current)),
        changes: places.map(({ of }) => changeOf(perHead(of[type].current), perHead(of[type].previous))),
        ...(isUnfinished({ year, compare }, context) ? { open: places.map((_, index) => index) } : {}),
      })),
    description: types
      .flatMap((type) => {
        const whole = places[0]?.of[type]
        const value = whole === undefined ? null : perHead(whole.current)
        const before = whole === undefined ? null : perHead(whole.previous)
        return value === null
          ? []
          : [figureSentence(nameOf(type, context), Math.round(value), 'baht', changeOf(value, before), context)]
      })
      .join('. '),
  }),
  rows: (places, { year, location_destination }, context) => tableOf(places, year, location_destination, context),
  subtitle: (places, { year, compare, location_destination }, context) =>
    subtitleOf(
      comparedSubtitle(
        { year, compare },
        places.some(({ of }) => types.some((type) => of[type].previous.people !== null)),
        context,
      ),
      placeName(location_destination, context),
    ),
})

/**
 * One row for each region and travel type. Visitors are what tourists and excursionists add up to, so they are a sub-total where those
 * are given, and nothing is counted twice; what all of them add up to stands last.
 */
function tableOf(places: readonly Place[], year: number, chosen: string | null, context: Context): TableModel {
  // One province stands alone, as its own part.
  const whole = places.length === 1 ? undefined : places[0]
  const parts = whole === undefined ? places : places.slice(1)
  const rowsOf = (place: Place, isWhole: boolean): readonly TableRow[] => {
    const parted = place.of.tourist.current.people !== null || place.of.excursionist.current.people !== null
    return types.flatMap((type): readonly TableRow[] => {
      const { current, previous } = place.of[type]
      if (current.people === null && previous.people === null) return []
      const isPart = type !== 'visitor' || !parted
      const value = perHead(current)
      const before = perHead(previous)
      return [
        {
          level: isWhole ? (type === 'visitor' ? 'total' : 'subtotal') : isPart ? 'row' : 'subtotal',
          group: place.name,
          cells: {
            place: place.name,
            type: nameOf(type, context),
            receipts: current.receipts,
            people: current.people,
            current: rounded(value),
            previous: rounded(before),
            change: changeOf(value, before),
          },
        },
      ]
    })
  }
  const rows = [...parts.flatMap((place) => rowsOf(place, false)), ...(whole ? rowsOf(whole, true) : [])]
  return {
    columns: [
      { key: 'place', label: context.say(chosen === null ? common.region : common.province), kind: 'text' },
      { key: 'type', label: context.say(spending.columns.travel_type.label), kind: 'text' },
      { key: 'receipts', label: context.say(spending.measures.sum_spending_travel_receipts.label), kind: 'number' },
      { key: 'people', label: context.say(spending.measures.sum_spending_travel_count.label), kind: 'number' },
      ...yearColumns(year, context).map((column) =>
        column.key === 'change'
          ? column
          : {
              ...column,
              label: listed([context.say(spending.measures.avg_spending.label), column.label], context.language),
            },
      ),
    ],
    rows,
    count: rows.length,
  }
}

const nobody: Heads = { receipts: null, people: null }

function together(...parts: readonly Heads[]): Heads {
  return { receipts: sum(parts.map(({ receipts }) => receipts)), people: sum(parts.map(({ people }) => people)) }
}

/** What regions or provinces add up to. */
function wholeOf(parts: readonly Place[], name: string): Place {
  const all = (type: TravelType) => ({
    current: together(...parts.map(({ of }) => of[type].current)),
    previous: together(...parts.map(({ of }) => of[type].previous)),
  })
  return { name, of: { tourist: all('tourist'), excursionist: all('excursionist'), visitor: all('visitor') } }
}

function perHead({ receipts, people }: Heads): number | null {
  const value = receipts === null || people === null || people === 0 ? null : receipts / people
  return figure(value)
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100)

function nameOf(type: TravelType, context: Context): string {
  return wordOf(spending.columns.travel_type, type, context) ?? type
}
