// An address of 60 seconds for a file that the caller may open. open_file, which runs as the caller, decides and writes who opened what;
// files of class P2 and above have no other door. With a party, it is the paper that this party reads at the caller's counter.
import { callerClient, callRpc, serviceClient } from '../_shared/clients.ts'
import { handle, Refusal, textField, UUID } from '../_shared/http.ts'
import { signedAddress, type StoredFile } from '../_shared/stored-file.ts'

interface Opened extends StoredFile {
  readonly name: string
  readonly mime: string
}

const SECONDS = 60

Deno.serve(
  handle(async (body, request) => {
    const caller = callerClient(request)
    const file = body['party_id'] === undefined
      ? await callRpc<Opened>(caller, 'open_file', { p_file_id: textField(body, 'file_id', UUID, 'Informe o arquivo.') })
      : await callRpc<Opened>(caller, 'open_at_counter', { p_party_id: textField(body, 'party_id', UUID, 'Informe quem assina.') })
    const download = body['download'] === true ? file.name : undefined
    const url = await signedAddress(serviceClient(), file, SECONDS, download)
    if (url === null) throw new Refusal({ status: 404, code: 'RHNTF', message: 'O conteúdo deste arquivo não existe mais.', field: 'file', hint: 'Fale com o suporte.' })
    return { url: new URL(url).pathname + new URL(url).search, name: file.name, mime: file.mime, seconds: SECONDS }
  }),
)
