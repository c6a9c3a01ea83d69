/**
 * Small drawings stand in an ECharts SVG as pictures of their own (`data:image/svg+xml`). What sets a page draws no picture inside a
 * picture, so they are put in as what they are: drawings inside the drawing.
 */
export function inlinePictures(svg: string): string {
  return svg.replace(
    /<image ([^>]*?)href="data:image\/svg\+xml[^,"]*,([^"]*)"([^>]*)><\/image>/g,
    (match, ...parts) => {
      const [before, data, after] = parts.map(String)
      const drawing = drawingOf(data ?? '')
      if (drawing === null) return match
      const attributes = `${before ?? ''}${after ?? ''}`
      const of = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
      const place = ['x', 'y', 'width', 'height'].map((name) => `${name}="${of(name)}"`).join(' ')
      const moved = of('transform')
      return `<g${moved === '' ? '' : ` transform="${moved}"`} opacity="${of('opacity') || '1'}"><svg ${place} viewBox="${drawing.box}">${drawing.content}</svg></g>`
    },
  )
}

function drawingOf(data: string): { readonly box: string; readonly content: string } | null {
  const [, head = '', content] = /^<svg ([^>]*)>([\s\S]*)<\/svg>$/.exec(decodeURIComponent(data)) ?? []
  const box = /viewBox="([^"]*)"/.exec(head)?.[1]
  return content === undefined || box === undefined ? null : { box, content }
}
