import { dataset } from '../dataset.ts'
import { amount, dayOf, province } from './columns.ts'
import { dimensionsOf, valueFilters } from './endpoints.ts'

/** Weather seen in one province on one day. */
export const statistic = dataset({
  name: 'statistic',
  label: 'Weather observations',
  row: 'Weather seen in one province on one day',
  columns: {
    date: dayOf('Date', ['observation_date', 'observation_date_text']),
    location_destination: province('required'),
    statistic_data_temp: amount(
      'celsius',
      { minimum: -10, maximum: 55 },
      'Temperature',
      ['temp', 'temperature', 'temperature_celsius', 'อุณหภูมิ'],
      'optional',
    ),
    statistic_data_rainfall: amount(
      'millimetres',
      { minimum: 0, maximum: 2000 },
      'Rainfall',
      // A station that reports both means the rain of three hours by the one and that of the day by the other.
      ['rain', 'rainfall', 'rainfall_24hr', 'ปริมาณฝน'],
      'optional',
    ),
  },
  derived: { geographic_region: { from: 'location_destination', how: 'geographic_region' } },
  dimensions: {
    ...dimensionsOf('location_destination', 'geographic_region'),
    datetimerange: { kind: 'column', column: 'date' },
    year: { kind: 'year', column: 'date' },
    month: { kind: 'month', column: 'date' },
  },
  measures: {
    avg_statistic_data_temp: {
      kind: 'mean',
      column: 'statistic_data_temp',
      unit: 'celsius',
      label: 'Mean temperature',
      definition: 'Mean temperature of a province and day.',
    },
    min_statistic_data_temp: {
      kind: 'minimum',
      column: 'statistic_data_temp',
      unit: 'celsius',
      label: 'Lowest',
      definition: 'Lowest temperature among the provinces and days.',
    },
    max_statistic_data_temp: {
      kind: 'maximum',
      column: 'statistic_data_temp',
      unit: 'celsius',
      label: 'Highest',
      definition: 'Highest temperature among the provinces and days.',
    },
    avg_statistic_data_rainfall: {
      kind: 'mean',
      column: 'statistic_data_rainfall',
      unit: 'millimetres_per_day',
      label: 'Mean daily rainfall',
      definition: 'Mean rainfall of a province and day, in millimetres.',
    },
    days_statistic_data_temp: {
      kind: 'known',
      column: 'statistic_data_temp',
      unit: 'days',
      label: 'Days with a temperature',
      definition: 'Days of a province whose temperature is known.',
    },
    days_statistic_data_rainfall: {
      kind: 'known',
      column: 'statistic_data_rainfall',
      unit: 'days',
      label: 'Days with rainfall known',
      definition: 'Days of a province whose rainfall is known.',
    },
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/market/informations/statistic',
      summary: 'Temperature and rainfall seen, by province and by day',
      filters: {
        window: { kind: 'window', column: 'date' },
        ...valueFilters('location_destination', 'geographic_region'),
        year: { kind: 'years', column: 'date' },
      },
      bounds: ['date'],
      groupings: {
        statistic_data_temp_n_data_rainfall_x_location_destination: {
          by: ['location_destination'],
          measures: ['avg_statistic_data_temp', 'avg_statistic_data_rainfall'],
        },
        statistic_data_temp_x_datetimerange: {
          by: ['datetimerange'],
          measures: ['avg_statistic_data_temp', 'min_statistic_data_temp', 'max_statistic_data_temp'],
        },
        statistic_data_rainfall_x_datetimerange: { by: ['datetimerange'], measures: ['avg_statistic_data_rainfall'] },
        statistic_data_temp_n_data_rainfall_x_year_x_month: {
          by: ['year', 'month'],
          measures: [
            'avg_statistic_data_temp',
            'avg_statistic_data_rainfall',
            'min_statistic_data_temp',
            'max_statistic_data_temp',
          ],
        },
        statistic_data_temp_n_data_rainfall_x_location_destination_x_year_x_month: {
          by: ['location_destination', 'year', 'month'],
          measures: [
            'avg_statistic_data_temp',
            'avg_statistic_data_rainfall',
            'days_statistic_data_temp',
            'days_statistic_data_rainfall',
          ],
          onRequest: true,
        },
      },
    },
  ],
  key: ['date', 'location_destination'],
  newest: 'date',
  due: { every: 'day', withinDays: 3 },
  template: { wide: null, aggregates: null, units: {}, readings: 'mean' },
})
