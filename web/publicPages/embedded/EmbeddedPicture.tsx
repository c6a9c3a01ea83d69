import type { BoardPicture } from '@sala/catalog/api/boardPictures.ts'
import { readEmbedPicture } from '@sala/catalog/api/embeds.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { PictureShown } from '../../cards/grid/PictureShown.tsx'

interface EmbeddedPictureProps {
  readonly picture: BoardPicture
  readonly token: string
  readonly board: string
  readonly place: string
}

/** A picture of a board that an address shows. The token stands in the body, as addresses stand in logs. */
export function EmbeddedPicture({ picture, ...place }: EmbeddedPictureProps) {
  const { data } = useQuery({
    queryKey: ['embed', 'picture', picture.id, place],
    queryFn: async ({ signal }) => {
      const post = { body: place, read: (response: Response) => response.blob() }
      return (await api.download(readEmbedPicture.path, {}, signal, post)).content
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (data === undefined) return setAddress(null)
    const objectUrl = URL.createObjectURL(data)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [data])
  return <PictureShown picture={picture} address={address} />
}
