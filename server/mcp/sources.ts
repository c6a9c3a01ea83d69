import type { Provenance } from '@sala/catalog/api/provenance.ts'

/** Where figures come from, as an assistant cites it. */
export const sourcesOf = (provenance: readonly Provenance[]) =>
  provenance.map(({ dataset, source, status, asOf, from, to, demonstration }) => ({
    dataset,
    source,
    status,
    as_of: asOf,
    from,
    to,
    demonstration,
  }))
