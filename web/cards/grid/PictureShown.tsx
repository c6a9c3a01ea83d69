import type { BoardPicture } from '@sala/catalog/api/boardPictures.ts'

interface PictureShownProps {
  readonly picture: BoardPicture
  /** Null until it is loaded, and if it cannot be loaded: its alternative text is shown instead. */
  readonly address: string | null
}

/** A picture of a board, as large as its place allows. Its room is reserved before it loads. */
export function PictureShown({ picture: { width, height, alternative }, address }: PictureShownProps) {
  const style = { inlineSize: `min(100%, ${width}px)`, aspectRatio: `${width} / ${height}` }
  if (address === null)
    return (
      <p className="flush quiet small" dir="auto" style={style}>
        {alternative}
      </p>
    )
  return <img src={address} alt={alternative} dir="auto" style={style} />
}
