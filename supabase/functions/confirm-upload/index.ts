// Confirms an upload: reads its first bytes, then all of it, and tells the database what they are. Whether that is what was declared and
// what the purpose takes is decided by confirm_upload; a file that is refused is removed at once. What earlier uploads left behind
// (never finished, never used, replaced) is removed here too, through the Storage service, since SQL must not.
import { callerClient, callRpc, serviceClient } from '../_shared/clients.ts'
import { confirmUpload, type Upload } from '../_shared/confirm-upload.ts'
import { handle, textField, UUID } from '../_shared/http.ts'

Deno.serve(
  handle(async (body, request) => {
    const fileId = textField(body, 'file_id', UUID, 'Informe o arquivo.')
    const upload = await callRpc<Upload>(callerClient(request), 'upload_to_confirm', { p_file_id: fileId })
    return confirmUpload(serviceClient(), upload)
  }),
)
