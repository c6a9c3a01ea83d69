import { registration } from '@sala/catalog/datasets/registration.ts'
import { defineMessages } from '@sala/catalog/locales/messages.ts'
import { widget } from '../define.ts'
import { oneOrAll, yearOrAll } from '../filters/filters.ts'
import { province } from '../filters/placeFilters.ts'
import { chosenOnly } from '../filters/query.ts'
import { totalIn } from '../frames/describe.ts'
import { sharesOf } from '../frames/shares.ts'
import { figure, sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { year as yearText } from '../texts/format.ts'
import { counted, subtitleOf } from '../texts/subtitles.ts'
import { wordOf } from '../views/catalogueTable.ts'

const { columns, measures } = registration

const words = defineMessages('widgets.999', {
  businessType: 'Type of business',
  allTypes: 'All types',
  registeredIn: 'Registered in',
  allYears: 'All years',
})

/** Who registered the tourism businesses. The type is chosen from what is loaded already. */
export const registrationShare = widget({
  code: 999,
  category: 'registration',
  title: 'Registrations by agency',
  definition: 'Tourism businesses by the agency that registered them, and each agency’s share of all.',
  unit: 'items',
  reads: ['v2/market/registration'],
  filters: {
    year: yearOrAll('registration', words.registeredIn, words.allYears),
    location_destination: province(),
    registration_type: oneOrAll(words.businessType, words.allTypes, columns.registration_type.words),
  },
  ask: ({ year, location_destination }) => ({
    businesses: {
      path: 'v2/market/registration',
      query: {
        ...chosenOnly({ year, location_destination }),
        fields: ['registration_agency_x_registration_type'],
      },
    },
  }),
  select: ({ businesses }, { registration_type: type }, context) => {
    const rows = (businesses.registration_agency_x_registration_type ?? []).filter(
      ({ _id }) => type === null || _id.registration_type === type,
    )
    const agencies = [...Map.groupBy(rows, ({ _id }) => _id.registration_agency)].map(([agency, agencyRows]) => ({
      name: wordOf(columns.registration_agency, agency, context) ?? context.say(common.other),
      value: sum(agencyRows.map((row) => figure(row.sum_registration))),
    }))
    return sharesOf(
      agencies,
      { unit: 'items', label: measures.sum_registration.label, part: columns.registration_agency.label },
      context,
    )
  },
  encode: () => (['share', 'table'] as const).map((kind) => ({ kind, span: 6 })),
  subtitle: (shares, { year, location_destination, registration_type }, context) =>
    subtitleOf(
      counted(measures.sum_registration.label, totalIn(shares, 'value'), context),
      year === null ? null : yearText(Number(year), context.language),
      location_destination === null ? null : context.place(location_destination),
      wordOf(columns.registration_type, registration_type, context),
    ),
})
