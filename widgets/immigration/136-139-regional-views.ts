import { regionWidget } from './arrivals/region.ts'

/** The four regional views. */
export const regionalViews = [
  regionWidget({
    code: 136,
    region: 'east-asia',
    title: 'Arrivals from East Asia',
    definition:
      'Official international arrivals by month and country of this market region, with the change on the year. Region: East Asia.',
  }),
  regionWidget({
    code: 137,
    region: 'asean-south-asia-pacific',
    title: 'Arrivals from ASEAN, South Asia and the Pacific',
    definition:
      'Official international arrivals by month and country of this market region, with the change on the year. Region: ASEAN, South Asia and the Pacific.',
  }),
  regionWidget({
    code: 138,
    region: 'europe',
    title: 'Arrivals from Europe',
    definition:
      'Official international arrivals by month and country of this market region, with the change on the year. Region: Europe.',
  }),
  regionWidget({
    code: 139,
    region: 'americas-middle-east-africa',
    title: 'Arrivals from the Americas, the Middle East and Africa',
    definition:
      'Official international arrivals by month and country of this market region, with the change on the year. Region: the Americas, the Middle East and Africa.',
  }),
]
