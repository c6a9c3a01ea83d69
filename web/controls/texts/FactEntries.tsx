/** Entries of a `dl`: each label with its value. Values may run in another direction than the page. */
export const FactEntries = ({ facts }: { readonly facts: readonly (readonly [label: string, value: string])[] }) =>
  facts.map(([label, value]) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  ))
