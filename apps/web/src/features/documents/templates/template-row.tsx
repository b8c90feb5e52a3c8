import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, FileOutput, MoreHorizontal } from 'lucide-react'

import { formatDay } from '#shared/lib/dates.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem } from '#shared/ui/menu.tsx'
import type { ListedTemplate } from '../model/templates/template.ts'

export interface TemplateRowProps {
  readonly template: ListedTemplate
  readonly onGenerate: () => void
  readonly onArchive: (archived: boolean) => void
}

/** One template: what it is, which type of document comes out, when it was used. */
export function TemplateRow({ template, onGenerate, onArchive }: TemplateRowProps) {
  const isArchived = template.archived_at !== null
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <Link to="/app/documents/templates/$templateId" params={{ templateId: template.template_id }} className="font-medium break-words text-text underline-offset-4 hover:underline">
          {template.name}
        </Link>
        {template.description !== null && <p className="text-sm break-words text-text-muted">{template.description}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-text-muted">
          <Badge>{template.type_name}</Badge>
          {isArchived && <Badge dashed>Arquivado</Badge>}
          <span>Versão {template.version}</span>
          <span>{template.used_at === null ? 'Ainda sem uso' : `Usado em ${formatDay(template.used_at)}`}</span>
        </p>
      </div>
      {!isArchived && (
        <Button aria-label={`Gerar ${template.name}`} onClick={onGenerate}>
          <FileOutput aria-hidden="true" className="size-4" />
          Gerar
        </Button>
      )}
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Ações de ${template.name}`}>
            <MoreHorizontal aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        <MenuItem icon={isArchived ? <ArchiveRestore /> : <Archive />} onSelect={() => onArchive(!isArchived)}>
          {isArchived ? 'Restaurar modelo' : 'Arquivar modelo'}
        </MenuItem>
      </Menu>
    </li>
  )
}
