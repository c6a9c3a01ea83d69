/**
 * What cards on paper are made of, as Typst source: letters and colours, drawings, figures, tables, messages, the head and the trust line.
 * `cardTemplate.ts` places it on pages.
 */
export const cardBlocks = `
#let file = json(bytes(sys.inputs.file))
#let paged = file.kind == "pages"
// The titles of parts stand below those of cards, and these below that of the file.
#let depth = if file.many { 2 } else { 1 }
#let ink = rgb("#171c28")
#let quiet = rgb("#454d5c")
#let hairline = rgb("#d9dde5")
#let rise = rgb("#0b7268")
#let fall = rgb("#b93815")
#let scale = (210mm - 6mm) / (file.width * 1pt)
#let px(value) = value * 1pt * scale
#let inset = 9mm

#set document(title: file.title, author: file.author, date: none)
#set text(
  font: file.fonts, size: 9.5pt, fill: ink, lang: file.language, dir: if file.rtl { rtl } else { ltr },
  top-edge: "ascender", bottom-edge: "descender", fallback: false, hyphenate: false,
)
// Kerned Arabic letters stand so far apart that readers see a space between them and find no word.
#set text(kerning: file.language != "ar")
#set par(leading: 0.15em, spacing: 0.5em)
#show heading: it => it.body

#let footer = context {
  set text(size: 8pt, fill: quiet)
  line(length: 100%, stroke: 0.5pt + hairline)
  v(1.5mm, weak: true)
  grid(
    columns: (1fr, auto), column-gutter: 8mm,
    file.footer,
    file.page.first + str(counter(page).get().first()) + file.page.middle + str(counter(page).final().first()) + file.page.last,
  )
}

#set page(
  width: 210mm, height: if paged { 297mm } else { auto }, fill: white,
  margin: if paged { (x: 3mm, top: 12mm, bottom: 18mm) } else { (x: 3mm, top: 7mm, bottom: 6mm) },
  footer-descent: 4mm, footer: if paged { pad(x: inset, footer) } else { none },
)

#let placed(one) = context {
  let body = text(
    size: px(one.size), fill: rgb(one.colour), weight: if one.strong { 600 } else { 400 },
    top-edge: "cap-height", bottom-edge: "baseline", one.text,
  )
  let room = measure(body)
  let before = if one.anchor == "end" { room.width } else if one.anchor == "middle" { room.width / 2 } else { 0pt }
  place(top + left, dx: px(one.x), dy: px(one.y),
    rotate(one.turn * 1deg, origin: top + left,
      move(dx: -before, dy: -room.height / 2, box(width: room.width + 0.1pt, body))))
}

#let drawing(one, alt) = block(breakable: false, width: px(one.width), height: px(one.height), {
  place(top + left, image(bytes(one.svg), format: "svg", width: px(one.width), height: px(one.height), alt: alt))
  for letters in one.texts { placed(letters) }
})

#let chart(one) = block(breakable: false, above: 3mm, below: 4mm, {
  if one.title != none { pad(x: inset, bottom: 1mm, heading(level: depth + 1, text(size: 11pt, weight: 600, one.title))) }
  align(center, drawing(one, one.alt))
  if one.note != none { pad(x: inset, top: 1.5mm, text(size: 8.5pt, fill: quiet, one.note)) }
})

#let row(one) = block(breakable: false, above: 3mm, below: 4mm, pad(x: inset, grid(
  columns: one.drawings.map(each => px(each.width)), column-gutter: 1fr,
  ..one.drawings.map(each => {
    if each.title != none { block(below: 1mm, heading(level: depth + 1, text(size: 11pt, weight: 600, each.title))) }
    drawing(each, each.alt)
    if each.note != none { block(above: 1.5mm, width: px(each.width), text(size: 8.5pt, fill: quiet, each.note)) }
  }),
)))

#let figure-words(figure, size) = block(breakable: false, {
  text(size: 8.5pt, fill: quiet, figure.label)
  linebreak()
  text(size: size, weight: 600, figure.value)
  text(size: 8.5pt, fill: quiet, " " + figure.unit)
  linebreak()
  if figure.change != none {
    text(weight: 600, fill: ("good": rise, "bad": fall, "none": quiet).at(figure.news), figure.change)
    text(size: 8.5pt, "  ")
  }
  text(size: 8.5pt, fill: quiet, figure.note)
  if figure.history != none {
    let line = figure.history
    let end(words) = text(size: 8.5pt, fill: quiet, words)
    block(above: 1.5mm, below: 0mm, grid(columns: 3, column-gutter: 1mm, align: horizon,
      end(line.from),
      image(bytes(line.svg), format: "svg", width: px(line.width), height: px(line.height), alt: line.alt),
      end(line.to)))
  }
})

#let figures(one) = block(breakable: false, above: 4mm, below: 5mm, width: 100%, pad(x: inset, {
  if one.title != none { pad(bottom: 2mm, heading(level: depth + 1, text(size: 11pt, weight: 600, one.title))) }
  grid(
    columns: (1fr,) * calc.min(one.figures.len(), 4), column-gutter: 6mm, row-gutter: 5mm,
    ..one.figures.map(figure => figure-words(figure, if one.figures.len() > 3 { 14pt } else { 19pt })),
  )
}))

// Of the rows of a table and of messages, as many as "most"; all where it is 0.
#let first-of(rows, most) = if most == 0 { rows } else { rows.slice(0, calc.min(most, rows.len())) }

// How many of all these are, where not all.
#let count-note(one, rows, most) = if most == 0 or most >= rows.len() { one.note } else {
  file.rows.first + str(most) + file.rows.middle + one.total + file.rows.last
}

// Without functions: Typst remembers every call by all that the function knows, and that would be the whole table for each of its rows.
#let listing(one, most) = {
  let cells = ()
  for row in first-of(one.rows, most) {
    for (x, value) in row.cells.enumerate() {
      let words = value
      if row.links.at(x) != none { words = link(row.links.at(x), words) }
      if row.tones.at(x) != 0 { words = text(fill: if row.tones.at(x) < 0 { fall } else { rise }, words) }
      // A text that is longer than a page has to go on on the next one.
      if value.len() > 4000 { words = table.cell(breakable: true, words) }
      if row.level != "row" { words = table.cell(fill: rgb("#f1f3f8"), text(weight: 600, words)) }
      cells.push(words)
    }
  }
  block(breakable: true, above: 4mm, below: 4mm, width: 100%, pad(x: inset, {
    if one.title != none { block(sticky: true, below: 2mm, heading(level: depth + 1, text(size: 11pt, weight: 600, one.title))) }
    set text(size: one.size * 1pt)
    set table.cell(breakable: false)
    table(
      columns: one.columns.map(column => column.width * 1pt),
      align: one.columns.map(column => (if column.figure { right } else { start }) + horizon),
      inset: (x: 2mm, y: 0.9mm), stroke: (rest: none, bottom: 0.4pt + hairline),
      table.header(
        repeat: true,
        ..one.columns.map(column => table.cell(
          align: (if column.figure { right } else { start }) + bottom, stroke: (bottom: 0.8pt + ink), text(weight: 600, column.label),
        )),
      ),
      ..cells,
    )
    let note = count-note(one, one.rows, most)
    if note != none { text(size: 8.5pt, fill: quiet, note) }
  }))
}

#let message(one) = block(breakable: one.text.len() > 4000, width: 100%, above: 0mm, below: 0mm, inset: (y: 2.2mm), stroke: (bottom: 0.4pt + hairline), {
  grid(
    columns: (1fr, auto), column-gutter: 4mm,
    {
      text(weight: 600, one.author)
      for label in one.labels {
        h(3mm)
        if label.colour != none {
          box(width: 1.8mm, height: 1.8mm, radius: 50%, fill: rgb(label.colour), baseline: 0%)
          h(1mm)
        }
        text(size: 8.5pt, fill: quiet, label.words)
      }
    },
    text(size: 8.5pt, fill: quiet, one.date),
  )
  block(above: 1.2mm, below: 1.2mm, width: 100%, {
    set text(dir: if one.rtl { rtl } else { ltr })
    one.text
  })
  grid(
    columns: (1fr, auto), column-gutter: 4mm,
    text(size: 8.5pt, fill: quiet, one.facts),
    if one.link != none { link(one.link, text(size: 8.5pt, fill: rgb("#31479e"), one.linkWords)) },
  )
})

#let messages(one, most) = block(breakable: true, above: 4mm, below: 4mm, width: 100%, pad(x: inset, {
  if one.title != none { block(sticky: true, below: 2mm, heading(level: depth + 1, text(size: 11pt, weight: 600, one.title))) }
  for each in first-of(one.messages, most) { message(each) }
  let note = count-note(one, one.messages, most)
  if note != none { block(above: 2mm, text(size: 8.5pt, fill: quiet, note)) }
}))

#let nothing(one) = block(breakable: false, above: 4mm, below: 5mm, width: 100%, pad(x: inset, {
  if one.title != none { pad(bottom: 2mm, heading(level: depth + 1, text(size: 11pt, weight: 600, one.title))) }
  text(fill: quiet, one.words)
}))

#let part(one, most) = {
  if one.kind == "nothing" { nothing(one) } else if one.kind == "chart" { chart(one) } else if one.kind == "row" { row(one) } else if one.kind == "figures" { figures(one) } else if one.kind == "messages" { messages(one, most) } else { listing(one, most) }
}

#let head(card) = pad(x: inset, {
  heading(level: depth, text(size: if file.many { 14pt } else { 17pt }, weight: 600, card.title))
  if card.subtitle != "" { block(above: 1.5mm, below: 0mm, text(size: 10.5pt, fill: quiet, card.subtitle)) }
  if card.filters.len() > 0 {
    block(above: 1.5mm, below: 0mm, text(size: 9pt, fill: quiet, card.filters.join("  ·  ")))
  }
  if card.demonstration != none {
    block(above: 2.5mm, below: 0mm, fill: rgb("#fdf1d8"), inset: (x: 2.5mm, y: 1mm), radius: 1mm,
      text(size: 9pt, weight: 600, fill: rgb("#7a4d00"), card.demonstration))
  }
})

#let pictures(card, most) = {
  if card.empty != none {
    block(above: 8mm, below: 8mm, width: 100%, align(center, text(size: 11pt, fill: quiet, card.empty)))
  }
  for one in card.picture { part(one, most) }
}

#let trust(card) = block(above: 3mm, below: 0mm, width: 100%, breakable: false, pad(x: inset, text(size: 8.5pt, fill: quiet, {
  card.trust.join("  ·  ")
  linebreak()
  card.definition
  for annotation in card.annotations { linebreak(); annotation }
})))

`
