import type { DatasetName } from '@sala/catalog/datasets/all.ts'

/** Data sets of the catalogue that have no demonstration data yet. */
export const withoutDemonstration: readonly DatasetName[] = [
  'voc',
  'vos',
  'contact',
  'prospect',
  'campaign',
  'media',
  'competitor',
  'spending',
  'length_of_stay',
  'occupancy',
  'accommodation',
  'service',
  'event',
  'transport',
  'statistic',
  'forecast',
  'outbound',
  'news',
  'registration',
]
