// Makes the paper of one making: prepare_document_making, which runs as the caller, decides and answers the resolved text; this prints it,
// stores it with the secret key and tells finish_document_making what was stored. Called again it answers the same document.
// A notice of collective vacations is a paper of the company alone: it is printed and answered, and kept nowhere.
import pdfMake from 'pdfmake/build/pdfmake.js'
import roboto from 'pdfmake/build/fonts/Roboto.js'

import { callerClient, callRpc, serviceClient, type Client } from '../_shared/clients.ts'
import { handle, Refusal, textField, UUID } from '../_shared/http.ts'
import { inTurn } from '../_shared/in-turn.ts'
import { digestOf, removeStored, storePdf } from '../_shared/stored-file.ts'
import { definitionOf, type Paper } from './paper.ts'

interface Prepared {
  readonly making_id: string
  readonly document_id: string | null
  readonly file_id: string
  readonly bucket: string
  readonly path: string
  readonly title: string
  readonly document: Paper | null
}

interface Finished {
  readonly document_id: string
  readonly file_id: string
  readonly employee_id: string
  readonly sign_kind: string | null
  readonly sign_deadline: string | null
  readonly sign_parties: unknown
  readonly sign_ordered: boolean
  readonly message: string | null
}

pdfMake.addFontContainer(roboto)

function print(paper: Paper, title: string): Promise<Uint8Array<ArrayBuffer>> {
  return inTurn(async () => new Uint8Array(await pdfMake.createPdf(definitionOf(paper, title)).getBuffer()))
}

/** What was asked of the batch is asked of each paper; a person who cannot sign has the paper all the same. */
async function askSignature(caller: Client, done: Finished): Promise<{ sent: boolean; message: string | null; envelope_id: string | null } | null> {
  if (done.sign_kind === null) return null
  try {
    const envelope = await callRpc<{ id: string }>(caller, 'send_for_signature', {
      p_document_id: done.document_id, p_kind: done.sign_kind, p_parties: done.sign_parties, p_ordered: done.sign_ordered, p_deadline: done.sign_deadline,
      p_message: done.message,
    })
    return { sent: true, message: null, envelope_id: envelope.id }
  } catch (error) {
    if (error instanceof Refusal) return { sent: false, message: error.parts.message, envelope_id: null }
    throw error
  }
}

async function noticeOf(body: Readonly<Record<string, unknown>>, request: Request): Promise<{ title: string; pdf: string }> {
  const collective = textField(body, 'collective_id', UUID, 'Informe as férias coletivas.')
  const notice = textField(body, 'notice', /^(?:mte|union|posted)$/, 'Informe qual comunicação gerar.')
  const { title, document } = await callRpc<{ title: string; document: Paper }>(callerClient(request), 'collective_notice', { p_collective_id: collective, p_notice: notice })
  const bytes = await print(document, title)
  // In pieces: a call takes only so many arguments.
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return { title, pdf: btoa(text) }
}

Deno.serve(
  handle(async (body, request) => {
    if (body['collective_id'] !== undefined) return await noticeOf(body, request)
    const making = textField(body, 'making_id', UUID, 'Informe o documento a gerar.')
    const caller = callerClient(request)
    const prepared = await callRpc<Prepared>(caller, 'prepare_document_making', { p_making_id: making })
    const { title, document } = prepared
    if (document === null) return { document_id: prepared.document_id, file_id: prepared.file_id, title, signature: null }
    const bytes = await print(document, title)
    const service = serviceClient()
    await storePdf(service, prepared, bytes)
    let done: Finished
    try {
      const told = { p_making_id: making, p_file_id: prepared.file_id, p_size: bytes.length, p_sha256: await digestOf(bytes) }
      done = await callRpc<Finished>(service, 'finish_document_making', told)
    } catch (error) {
      await removeStored(service, prepared)
      throw error
    }
    return { document_id: done.document_id, file_id: done.file_id, title, signature: await askSignature(caller, done) }
  }),
)
