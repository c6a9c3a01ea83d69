/** The chosen parameters, under the names of their filters; `null` means all and is left out. */
export function chosenOnly<const Chosen extends Readonly<Record<string, string | number | null>>>(
  chosen: Chosen,
): { readonly [Name in keyof Chosen]?: NonNullable<Chosen[Name]> } {
  const parameters: { [Name in keyof Chosen]?: NonNullable<Chosen[Name]> } = {}
  for (const name in chosen) {
    const value = chosen[name]
    if (value !== null && value !== undefined) parameters[name] = value
  }
  return parameters
}
