export const someone = '11111111-1111-4111-8111-111111111111'

/** What only administrators are answered. */
export const administrative = [
  'users',
  'roles',
  'departments',
  'audit',
  'audit/actions',
  'audit/export.csv',
  'widgets/addable',
]
/** What only administrators may change, `someone` being nobody's id. */
export const writes: readonly (readonly [method: string, path: string])[] = [
  ...['users', 'roles', 'widgets', 'widgettypes', 'documents', 'directory/test'].map((path) => ['POST', path] as const),
  ...['users', 'roles'].flatMap((path) => [
    ['PUT', `${path}/${someone}`] as const,
    ['DELETE', `${path}/${someone}`] as const,
    ['POST', `${path}/${someone}/restore`] as const,
  ]),
  ...['widgets/133', 'widgettypes/1'].flatMap((path) => [
    ['PUT', path] as const,
    ['DELETE', path] as const,
    ['POST', `${path}/restore`] as const,
  ]),
  ['PUT', 'departments/1'],
  ['POST', `users/${someone}/link`],
  ['DELETE', `users/${someone}/second-factor`],
  ['DELETE', `users/${someone}/sessions`],
]
