import { randomUUID } from 'node:crypto'
import { boardPictureLimits } from '@sala/catalog/api/boardPictures.ts'
import type { BoardText } from '@sala/catalog/api/boardText.ts'
import { openFiles } from '../../storage/files.ts'
import { boardPicturePath } from '../../storage/paths.ts'
import type { Services } from '../services.ts'
import { storeFile } from '../storeFile.ts'
import { readPicture } from './readPicture.ts'

type Stores = Pick<Services, 'state' | 'config'>

/** Stores an uploaded picture, made no larger than a board needs. Throws what `readPicture` throws, and where the person has too many. */
export async function storeBoardPicture(stores: Stores, upload: Buffer, userId: string) {
  const { side } = boardPictureLimits
  const { bytes, width, height } = await readPicture(upload, { width: side, height: side, fit: 'inside' })
  const id = randomUUID()
  const { boardPictures } = stores.state
  const file = { name: boardPicturePath(id), bytes, isNamed: () => boardPictures.has(id) }
  await storeFile(stores, file, () => boardPictures.add(id, userId, { width, height }))
  return { id, width, height }
}

/** The bytes of a picture as WebP; null where `userId` does not see it, or its file is gone. */
export async function readVisiblePicture(stores: Stores, id: string, userId: string): Promise<Buffer | null> {
  const visible = await stores.state.boardPictures.visible([id], userId)
  return visible.has(id) ? readBoardPicture(stores, id) : null
}

const readBoardPicture = ({ config }: Pick<Stores, 'config'>, id: string): Promise<Buffer | null> =>
  openFiles(config).read(boardPicturePath(id))

/** A text of a board with the bytes of its picture, for files that hold it. */
export interface PrintedText extends Pick<BoardText, 'heading' | 'text'> {
  /** Null where there is none, or none that may be shown: the text then says what it shows. */
  readonly picture: PrintedPicture | null
}

interface PrintedPicture {
  readonly jpeg: Uint8Array
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly alternative: string
}

/**
 * Reads the pictures of texts as JPEG on white, which every program that opens documents knows. A picture that `userId` does not see, or
 * whose file is gone, is left out, and its alternative text stands in its place.
 */
export async function printTexts(
  stores: Stores,
  texts: readonly BoardText[],
  userId: string | null,
): Promise<readonly PrintedText[]> {
  const ids = texts.flatMap(({ picture }) => picture?.id ?? [])
  const visible = userId === null ? new Set<string>() : await stores.state.boardPictures.visible(ids, userId)
  const printed: PrintedText[] = []
  for (const { heading, text, picture } of texts) {
    if (picture === undefined) {
      printed.push({ heading, text, picture: null })
      continue
    }
    const bytes = visible.has(picture.id) ? await readBoardPicture(stores, picture.id) : null
    if (bytes === null) {
      printed.push({ heading, text: [picture.alternative, text].filter(Boolean).join('\n'), picture: null })
      continue
    }
    const { default: sharp } = await import('sharp')
    const { data, info } = await sharp(bytes)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    printed.push({ heading, text, picture: { jpeg: data, width, height, alternative: picture.alternative } })
  }
  return printed
}

/** How long a picture stays that nothing shows any more, in milliseconds. */
const unusedMs = 86_400_000

/** Deletes the pictures that no board and no subscription has shown for a day, those of boards in the trash after these. */
export async function sweepBoardPictures({ state, config }: Stores, now: Date): Promise<void> {
  const files = openFiles(config)
  for (const id of await state.boardPictures.sweep(now, new Date(now.getTime() - unusedMs)))
    await files.remove(boardPicturePath(id))
}
