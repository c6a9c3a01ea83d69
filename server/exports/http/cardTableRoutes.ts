import { cardConnection, cardTable } from '@sala/catalog/api/cardTables.ts'
import { fileTypes } from '@sala/catalog/api/fileTypes.ts'
import { readCardCode } from '@sala/catalog/companions.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import { findCard } from '@sala/widgets/all.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../access/actor.ts'
import { attachment, fileNameOf } from '../../core/fileName.ts'
import { officeConnection } from '../../core/formats/officeConnection.ts'
import { problem } from '../../core/problems.ts'
import { addVary } from '../../core/vary.ts'
import { answersFor } from '../../market/answers.ts'
import type { Serve } from '../../requests/serve.ts'
import type { Services } from '../../services/services.ts'
import { openCard } from '../openCard.ts'
import type { MakeCardFile } from './cardFiles.ts'
import { readQuery, requireFile, requireVisible, searchOf } from './readRequest.ts'
import { auditExport, auditRefusals, bodyOf } from './send.ts'

const jsonType = 'application/json; charset=utf-8'

/** `cards/{code}/table` and `cards/{code}/connection.odc`: a card for workbooks that refresh themselves. Who may have neither may have no Excel of it. */
export function serveCardTables(serve: Serve, services: Services, makeCardFile: MakeCardFile): void {
  const ask = async (request: FastifyRequest, reply: FastifyReply, code: string, actor: Actor | null) => {
    reply.header('cache-control', 'private, no-cache')
    addVary(reply, 'Authorization')
    const widget = await auditRefusals(services, request, code, () => readCard(code, actor))
    await requireVisible(services, widget, actor)
    const search = searchOf(request)
    return { widget, search, query: readQuery(search, widget, 'csv', ['lang']) }
  }

  serve(cardTable, async ({ params, actor, request, reply }) => {
    const { widget, search, query } = await ask(request, reply, params.code ?? '', actor)
    const { madeFile } = await makeCardFile({ widget, format: 'table', query, actor, request, reply })
    await requireVisible(services, widget, actor)
    reply.header('etag', madeFile.etag).type(jsonType)
    if (request.headers['if-none-match'] === madeFile.etag) return reply.code(304).send()
    await auditExport(services, request, { target: String(widget.code), details: { format: 'table', filters: search } })
    return reply.send(bodyOf(madeFile.bytes))
  })

  serve(cardConnection, async ({ params, actor, request, reply }) => {
    const { widget, search, query } = await ask(request, reply, params.code ?? '', actor)
    const { language, era, parameters } = query
    const today = thaiDay(services.now())
    // Filters that mean nothing are refused now, not by the workbook.
    const { context } = await openCard(answersFor(services, actor), widget, { parameters, language, era, today })
    const name = context.say(widget.title)
    const address = new URL(`/api/cards/${widget.code}/table`, services.config.publicUrl)
    address.search = new URLSearchParams(search).toString()
    const connection = officeConnection({
      name,
      description: context.say(widget.definition),
      fallback: `card_${widget.code}`,
      formula: formula(address.href),
    })
    return reply
      .header('content-disposition', attachment(fileNameOf(name, 'odc'), `sala-${widget.code}`))
      .header('x-content-type-options', 'nosniff')
      .type(fileTypes.odc)
      .send(Buffer.from(connection))
  })
}

/** A card of which the caller may have an Excel file. Throws `not_found`, `forbidden`. */
function readCard(code: string, actor: Actor | null): AnyWidget {
  const cardCode = readCardCode(code)
  const widget = cardCode === undefined ? undefined : findCard(cardCode)
  if (widget === undefined) throw problem('not_found')
  requireFile(widget, 'xlsx', actor)
  return widget
}

/** The query in Power Query M: rows under the names of the columns; days and months become dates, and what is none stays a text. */
const formula = (address: string): string =>
  [
    'let',
    `    Source = Json.Document(Web.Contents("${address}")),`,
    '    Names = List.Transform(Source[columns], each [name]),',
    '    Rows = Table.FromRows(Source[rows], Names),',
    '    Dates = List.Transform(List.Select(Source[columns], each [kind] = "date"), each [name]),',
    '    AsDate = (cell) => try Date.FromText(if Text.Length(cell) = 7 then cell & "-01" else cell, "en-US") otherwise cell,',
    '    Typed = Table.TransformColumns(Rows, List.Transform(Dates, each {_, AsDate}))',
    'in',
    '    Typed',
  ].join('\n')
