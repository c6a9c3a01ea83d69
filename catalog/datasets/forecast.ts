import { dataset } from '../dataset.ts'
import { amount, choice, dayOf, province } from './columns.ts'
import { dimensionsOf, groupings, valueFilters } from './endpoints.ts'

/** The weather forecast for one province and day. */
export const forecast = dataset({
  name: 'forecast',
  label: 'Weather forecast',
  row: 'The forecast for one province and day',
  columns: {
    date: dayOf('Date'),
    location_destination: province('required'),
    forecast_data_temp_max: amount(
      'celsius',
      { minimum: -10, maximum: 55 },
      'Highest temperature',
      ['tmax', 'อุณหภูมิสูงสุด'],
      'required',
    ),
    forecast_data_temp_min: amount(
      'celsius',
      { minimum: -10, maximum: 55 },
      'Lowest temperature',
      ['tmin', 'อุณหภูมิต่ำสุด'],
      'optional',
    ),
    forecast_data_rainfall: amount(
      'millimetres',
      { minimum: 0, maximum: 2000 },
      'Rainfall',
      ['rain', 'rainfall', 'ปริมาณฝน'],
      'optional',
    ),
    forecast_data_condition: choice(
      {
        clear: 'Clear',
        partly_cloudy: 'Partly cloudy',
        cloudy: 'Cloudy',
        overcast: 'Overcast',
        light_rain: 'Light rain',
        rain: 'Rain',
        heavy_rain: 'Heavy rain',
        thunderstorm: 'Thunderstorm',
        haze: 'Haze',
      },
      'Condition',
      ['condition', 'ลักษณะอากาศ'],
      'optional',
    ),
  },
  derived: { geographic_region: { from: 'location_destination', how: 'geographic_region' } },
  dimensions: {
    ...dimensionsOf('location_destination', 'geographic_region', 'forecast_data_condition', 'date'),
  },
  measures: {
    sum_forecast: {
      kind: 'count',
      unit: 'items',
      label: 'Forecasts',
      definition: 'Forecasts of a province and day.',
    },
    avg_forecast_data_temp_max: {
      kind: 'mean',
      column: 'forecast_data_temp_max',
      unit: 'celsius',
      label: 'Highest temperature',
      definition: 'Mean of the highest temperatures that are forecast.',
    },
    avg_forecast_data_temp_min: {
      kind: 'mean',
      column: 'forecast_data_temp_min',
      unit: 'celsius',
      label: 'Lowest temperature',
      definition: 'Mean of the lowest temperatures that are forecast.',
    },
    avg_forecast_data_rainfall: {
      kind: 'mean',
      column: 'forecast_data_rainfall',
      unit: 'millimetres_per_day',
      label: 'Mean daily rainfall',
      definition: 'Mean rainfall that is forecast for a province and day, in millimetres.',
    },
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/market/informations/forecast',
      summary: 'The forecast of temperature, rainfall and conditions by province and day',
      defaultDays: 14,
      filters: {
        window: { kind: 'window', column: 'date' },
        ...valueFilters('location_destination', 'geographic_region'),
      },
      bounds: ['date'],
      groupings: {
        forecast_data_temp_n_data_rainfall_x_location_destination_x_date: {
          by: ['location_destination', 'date'],
          measures: ['avg_forecast_data_temp_max', 'avg_forecast_data_temp_min', 'avg_forecast_data_rainfall'],
        },
        ...groupings(['sum_forecast'], 'forecast_data_condition_x_location_destination_x_date'),
        forecast_data_temp_n_data_rainfall_x_date: {
          by: ['date'],
          measures: ['avg_forecast_data_temp_max', 'avg_forecast_data_temp_min', 'avg_forecast_data_rainfall'],
        },
      },
    },
  ],
  key: ['date', 'location_destination'],
  newest: 'date',
  ahead: 'forecast',
  due: { every: 'day', withinDays: 3 },
  template: { wide: null, aggregates: null, units: {} },
})
