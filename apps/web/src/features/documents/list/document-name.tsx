import { documentName, type ListedDocument } from '../model/documents/stored-document.ts'

/** The name of a document as the button that opens its file. */
export function DocumentName({ document, onOpen }: { readonly document: ListedDocument; readonly onOpen: (fileId: string, title: string) => void }) {
  const { file_id } = document
  const name = documentName(document)
  if (file_id === null) return <span className="font-medium break-words">{name}</span>
  return (
    <button
      type="button"
      data-row={document.document_id}
      onClick={() => onOpen(file_id, `${name}, de ${document.employee.name}`)}
      className="max-w-full text-left font-medium break-words text-primary-text hover:underline coarse:min-h-11"
    >
      {name}
    </button>
  )
}
