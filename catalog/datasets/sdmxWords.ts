import { defineMessages } from '../locales/messages.ts'

/** What the components and codes of SDMX are called that no data set declares; only the server reads them. */
export const sdmxWords = defineMessages('problems.sdmx', {
  frequency: 'Frequency',
  daily: 'Daily',
  monthly: 'Monthly',
  annual: 'Annual',
  measure: 'Measure',
  time: 'Time period',
  value: 'Value',
  unit: 'Unit of measure',
  status: 'Observation status',
  comment: 'Comment on the data set',
  total: 'Total',
})
