import { Archive, ArchiveRestore, Eye, History, Lock, LockOpen, MoreHorizontal, PenLine, Upload } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#shared/ui/menu.tsx'
import { documentName, type ListedDocument } from '../model/documents/stored-document.ts'

export type DocumentCommand = 'open' | 'history' | 'version' | 'sign' | 'archive' | 'restore' | 'hold' | 'release'

export interface DocumentMenuProps {
  readonly document: ListedDocument
  readonly onCommand: (command: DocumentCommand, document: ListedDocument) => void
}

/** What an administrator may do with a document. */
export function DocumentMenu({ document, onCommand }: DocumentMenuProps) {
  const run = (command: DocumentCommand) => (): void => onCommand(command, document)
  const isArchived = document.state === 'archived'
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={`Ações de ${documentName(document)}, de ${document.employee.name}`}>
          <MoreHorizontal aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      {document.file_id !== null && (
        <MenuItem icon={<Eye />} onSelect={run('open')}>
          Abrir
        </MenuItem>
      )}
      <MenuItem icon={<History />} onSelect={run('history')}>
        Versões e acessos
      </MenuItem>
      {document.state !== 'purged' && (
        <>
          {!isArchived && (
            <MenuItem icon={<Upload />} onSelect={run('version')}>
              Enviar nova versão
            </MenuItem>
          )}
          {document.can_ask_signature && (
            <MenuItem icon={<PenLine />} onSelect={run('sign')}>
              Pedir assinatura
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon={document.on_hold ? <LockOpen /> : <Lock />} onSelect={run(document.on_hold ? 'release' : 'hold')}>
            {document.on_hold ? 'Terminar retenção legal' : 'Reter por obrigação legal'}
          </MenuItem>
          <MenuItem icon={isArchived ? <ArchiveRestore /> : <Archive />} onSelect={run(isArchived ? 'restore' : 'archive')}>
            {isArchived ? 'Desarquivar' : 'Arquivar'}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
