/** The head of a table by the names of its columns. `false` is a column that this table does not have. */
export const TableHead = ({ heads }: { readonly heads: readonly (string | false)[] }) => (
  <thead>
    <tr>
      {heads.map(
        (head) =>
          head !== false && (
            <th key={head} scope="col">
              {head}
            </th>
          ),
      )}
    </tr>
  </thead>
)
