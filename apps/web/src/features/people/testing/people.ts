import { growTree, type OrgPerson, type OrgTree } from '../model/org-chart/org-tree.ts'

export function person(id: string, more: Partial<OrgPerson> = {}): OrgPerson {
  return {
    id, name: id, initials: id.slice(0, 2).toUpperCase(), photo: null, position: 'Analista', departmentId: null, department: null,
    managerId: null, hireDate: null, direct: 0, all: 0, ...more,
  }
}

/** A small company: Ana leads Bia and Caio, Bia leads Davi and Édson, and Fábio stands alone. */
export function company(): OrgTree {
  return growTree([
    person('ana', { name: 'Ana Lima', direct: 2, all: 4, department: 'Diretoria', departmentId: 'd1', hireDate: '2010-03-10' }),
    person('fabio', { name: 'Fábio Sá', hireDate: '2025-11-22' }),
    person('caio', { name: 'Caio Melo', managerId: 'ana', department: 'Vendas', departmentId: 'd2', hireDate: '2025-11-20' }),
    person('bia', { name: 'Bia Prado', managerId: 'ana', direct: 2, all: 2, department: 'Vendas', departmentId: 'd2', hireDate: '2022-11-21' }),
    person('edson', { name: 'Édson Reis', managerId: 'bia', department: 'Vendas', departmentId: 'd2', hireDate: '2020-01-01' }),
    person('davi', { name: 'Davi Nunes', managerId: 'bia', department: 'Vendas', departmentId: 'd2', hireDate: '2016-01-01' }),
  ])
}
