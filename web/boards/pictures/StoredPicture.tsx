import type { BoardPicture } from '@sala/catalog/api/boardPictures.ts'
import { useStoredPicture } from '../../api/useStoredPicture.ts'
import { PictureShown } from '../../cards/grid/PictureShown.tsx'

/** A picture of a board, which is fetched by the rights of the reader. */
export function StoredPicture({ picture }: { readonly picture: BoardPicture }) {
  return <PictureShown picture={picture} address={useStoredPicture(`boards/pictures/${picture.id}`)} />
}
