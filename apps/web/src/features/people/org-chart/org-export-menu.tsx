import { Download, FileImage, Printer, Shapes } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem, MenuLabel } from '#shared/ui/menu.tsx'
import type { OrgExport } from './use-org-export.ts'

export function OrgExportMenu({ files, people }: { readonly files: OrgExport; readonly people: number }) {
  return (
    <Menu
      trigger={
        <Button pending={files.isBusy} disabled={people === 0}>
          <Download aria-hidden="true" className="size-4" />
          Exportar
        </Button>
      }
    >
      <MenuLabel>{people === 1 ? '1 pessoa aberta na tela' : `${people.toLocaleString('pt-BR')} pessoas abertas na tela`}</MenuLabel>
      <MenuItem icon={<FileImage />} onSelect={() => void files.save('png')}>
        Imagem (.png)
      </MenuItem>
      <MenuItem icon={<Shapes />} onSelect={() => void files.save('svg')}>
        Desenho (.svg)
      </MenuItem>
      <MenuItem icon={<Printer />} onSelect={() => void files.print()}>
        Imprimir ou salvar em PDF (A3)
      </MenuItem>
    </Menu>
  )
}
