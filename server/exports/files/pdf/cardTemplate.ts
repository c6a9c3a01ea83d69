import { cardBlocks } from './cardBlocks.ts'

/**
 * How one card or many are set on paper, as Typst source. Everything that comes from data or people arrives as JSON through `sys.inputs` and is
 * only ever shown as text: nothing is pasted into this source, and it reads no file.
 *
 * Lengths of drawings are in CSS pixels; `scale` brings them to the page. The picture is as wide as the page less 6 mm.
 */
export const cardTemplate = `${cardBlocks}// The head never stands at the foot of a page without what it is the head of.
#let upper(card, most) = {
  block(sticky: true, above: 0mm, width: 100%, head(card))
  pictures(card, most)
  trust(card)
}

#let tables(card) = for one in card.tables { part(one, 0) }
#let unbroken(body) = block(breakable: false, width: 100%, above: 0mm, below: 0mm, body)

// Pictures that are made smaller than this are not read any more: one of a page, and one of half a page.
#let smallest = (page: 0.5, half: 0.72)
// So many rows are shown even of a table whose card has no room.
#let fewest = 5
#let between = 9mm

// The card with as many rows as have room, else smaller; none where it would be too small.
#let fitted(card, page, room, smallest) = {
  let height(most) = measure(width: page.width, upper(card, most)).height
  if height(0) <= room { return unbroken(upper(card, 0)) }
  let low = calc.min(fewest, card.most)
  if low > 0 and height(low) <= room {
    let high = card.most
    while high - low > 1 {
      let middle = calc.quo(low + high, 2)
      if height(middle) <= room { low = middle } else { high = middle }
    }
    return unbroken(upper(card, low))
  }
  let factor = room / height(low)
  if factor < smallest { none } else {
    unbroken(std.scale(factor * 100%, reflow: true, origin: top + left, block(width: page.width / factor, upper(card, low))))
  }
}

// On half a page where other cards follow, on one page where that is too small, and over several where that is.
#let fitting(card, page) = {
  let half = if file.many { fitted(card, page, (page.height - between) / 2, smallest.half) }
  if half != none { return half }
  let whole = fitted(card, page, page.height, smallest.page)
  if whole != none { whole } else { upper(card, calc.min(fewest, card.most)) }
}

// A card goes on the next page rather than being cut, with its table where a page holds both.
#let placed-card(card) = layout(page => {
  let below = file.appendix == none and card.tables.len() > 0
  let whole = { upper(card, 0); tables(card) }
  if card.long { upper(card, 0) }
  else if below and measure(width: page.width, whole).height <= page.height { return unbroken(whole) }
  else { fitting(card, page) }
  if below { tables(card) }
})

#let anchor(index) = label("card-" + str(index))

#let contents = pad(x: inset, {
  heading(level: 1, text(size: 22pt, weight: 600, file.title))
  block(above: 2mm, below: 5mm, text(size: 10.5pt, fill: quiet, file.madeOn))
  let line(target, words) = block(above: 0mm, below: 0mm, inset: (y: 0.8mm), width: 100%, stroke: (bottom: 0.4pt + hairline), link(target, grid(
    columns: (1fr, auto), column-gutter: 4mm,
    words,
    context text(fill: quiet, str(counter(page).at(target).first())),
  )))
  let lines = file.cards.enumerate().map(((index, card)) => line(anchor(index), card.title))
  if file.appendix != none { lines.push(line(<appendix>, file.appendix)) }
  // Down the first column, then down the second.
  let half = if lines.len() > 6 { calc.ceil(lines.len() / 2) } else { lines.len() }
  grid(columns: (1fr,) * calc.ceil(lines.len() / half), column-gutter: 8mm, ..lines.chunks(half).map(each => each.join()))
})

// Headline figures that follow each other share lines of three.
#let headlines(cards) = block(breakable: false, width: 100%, above: 0mm, below: 0mm, pad(x: inset, grid(
  columns: (1fr,) * 3, column-gutter: 8mm,
  ..cards.map(((index, card)) => {
    [#metadata(none)#anchor(index)]
    heading(level: depth, text(size: 12pt, weight: 600, card.title))
    block(above: 1mm, below: 2.5mm, text(size: 8.5pt, fill: quiet, (card.subtitle, ..card.filters).filter(words => words != "").join("  ·  ")))
    for one in card.picture { for figure in one.figures { figure-words(figure, 19pt) } }
    set text(size: 7.5pt, fill: quiet)
    if card.demonstration != none { block(above: 2mm, below: 0mm, text(weight: 600, fill: rgb("#7a4d00"), card.demonstration)) }
    block(above: 1.5mm, below: 0mm, card.trust.join("  ·  "))
    block(above: 1.5mm, below: 0mm, card.definition)
    for annotation in card.annotations { block(above: 1.5mm, below: 0mm, annotation) }
  }),
)))

// What a board says between its cards, in its owner's words. A heading never stands at the foot of a page.
#let notes(texts) = for one in texts {
  if one.heading != "" { block(sticky: true, above: between, below: 0mm, width: 100%, pad(x: inset, heading(level: depth, text(size: 15pt, weight: 600, one.heading)))) }
  if one.picture != none {
    // No larger than its pixels at 96 to the inch, than the column, or than two thirds of a page.
    let size = calc.min(one.picture.width * 0.75pt / 1pt, (210mm - 6mm - 2 * inset) / 1pt, 180mm / 1pt * one.picture.width / one.picture.height) * 1pt
    block(breakable: false, above: 3mm, below: 0mm, pad(x: inset, image(bytes(one.picture.svg), format: "svg", width: size, alt: one.picture.alt)))
  }
  if one.lines.len() > 0 { block(above: 3mm, below: 0mm, width: 100%, pad(x: inset, text(size: 10.5pt, one.lines.join(linebreak())))) }
}

#let briefing = {
  contents
  let at = 0
  let cards = file.cards.enumerate()
  while at < cards.len() {
    notes(cards.at(at).last().texts)
    v(between, weak: true)
    let count = 0
    while count < 3 and at + count < cards.len() and cards.at(at + count).last().headline and (count == 0 or cards.at(at + count).last().texts.len() == 0) { count += 1 }
    if count > 0 {
      headlines(cards.slice(at, at + count))
      at += count
    } else {
      [#metadata(none)#anchor(at)]
      placed-card(cards.at(at).last())
      at += 1
    }
  }
  notes(file.texts)
}

#let appendix = {
  pagebreak(weak: true)
  [#metadata(none)<appendix>]
  pad(x: inset, heading(level: 1, text(size: 17pt, weight: 600, file.appendix)))
  for card in file.cards {
    if card.tables.len() == 0 { continue }
    block(sticky: true, above: 7mm, below: 0mm, pad(x: inset, {
      heading(level: 2, text(size: 12pt, weight: 600, card.title))
      block(above: 1mm, below: 0mm, text(size: 8.5pt, fill: quiet, (card.subtitle, ..card.filters).filter(words => words != "").join("  ·  ")))
    }))
    tables(card)
  }
}

#if file.many { briefing } else if paged { placed-card(file.cards.first()) } else { upper(file.cards.first(), 0) }
#if file.appendix != none and file.cards.any(card => card.tables.len() > 0) { appendix }
`
