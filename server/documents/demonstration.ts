import { createHash } from 'node:crypto'
import { demoDocuments } from '@sala/demo/documents/documents.ts'
import type { Services } from '../services/services.ts'
import type { Author } from '../state/model.ts'
import { openFiles } from '../storage/files.ts'
import { documentPath } from '../storage/paths.ts'

const author: Author = { userId: null, address: null, requestId: null, via: 'start' }

/**
 * Adds the demonstration documents if there is no document at all, not even in the trash, so that deleted ones do not return at the next
 * start. Returns their number. Their texts come from the demonstration data, not from the files, which would cost the first start seconds;
 * a test compares both.
 */
export async function storeDemonstrationDocuments({
  config,
  state,
}: Pick<Services, 'config' | 'state'>): Promise<number> {
  if (!(await state.documents.none())) return 0
  const files = openFiles(config)
  const demoFiles = demoDocuments()
  for (const { title, fileName, kind, tags, bytes, text } of demoFiles) {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await files.write(documentPath(sha256), Buffer.from(bytes))
    await state.documents.create(
      { title, fileName, kind, bytes: bytes.length, sha256, tags, text, readers: 'everybody', demonstration: true },
      author,
      null,
    )
  }
  return demoFiles.length
}

/** Moves them to the trash, as where the demonstration is off; gives how many there were. */
export const removeDemonstrationDocuments = ({ state }: Pick<Services, 'state'>): Promise<number> =>
  state.documents.removeDemonstration(author)
