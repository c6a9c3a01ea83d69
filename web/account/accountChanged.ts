import { listOwnSessions, readAccount } from '@sala/catalog/api/account.ts'
import { queryClient, queryFor } from '../api/queries.ts'

/** Asks again what the account page shows: a change of the password or the second factor ends sessions. */
export async function accountChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryFor(readAccount).queryKey })
  await queryClient.invalidateQueries({ queryKey: queryFor(listOwnSessions).queryKey })
}
