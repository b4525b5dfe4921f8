import { create } from 'xmlbuilder2';
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js';
import { type ScalarType, simpleTypes } from './kinds.ts';
import { type ElementField, type ElementType, elementTypes } from './records.ts';

/**
 * The XML Schema of the interface: each element that is sent or answered, from the same schemas of
 * the domain as the OpenAPI document. It says what a request may have (§3.3 to §3.8), in any order,
 * but no elements that Kontor would ignore (§3.9).
 */
export const xmlSchema = (): string => {
  const { types, records, lists } = elementTypes();
  const schema = create({ version: '1.0', encoding: 'UTF-8' }).ele('xs:schema', {
    'xmlns:xs': 'http://www.w3.org/2001/XMLSchema',
    version: '1',
  });
  for (const [name, type] of records) schema.ele('xs:element', { name, type });
  for (const [name, entries] of lists) addEntries(schema.ele('xs:element', { name }), entries);
  addError(schema);
  for (const [name, type] of types) addRecord(schema, name, type);
  for (const [name, type] of Object.entries(simpleTypes)) {
    const simple = schema.ele('xs:simpleType', { name });
    if ('union' in type) simple.ele('xs:union', { memberTypes: type.union.join(' ') });
    else addPattern(simple, type.pattern);
  }
  return schema.end({ prettyPrint: true });
};

/** The refusal of a request (§4). */
const addError = (schema: XMLBuilder): void => {
  const all = schema.ele('xs:element', { name: 'error' }).ele('xs:complexType').ele('xs:all');
  for (const name of ['message', 'code', 'status']) all.ele('xs:element', { name, type: 'xs:string' });
  addEntries(all.ele('xs:element', { name: 'issues', minOccurs: '0' }), { one: 'issue', type: 'issue' });
  all.ele('xs:element', { name: 'retryable', type: 'xs:boolean', minOccurs: '0' });
  const step = all.ele('xs:element', { name: 'next', minOccurs: '0' }).ele('xs:complexType').ele('xs:all');
  step.ele('xs:element', { name: 'operation', type: 'xs:string' });
  step.ele('xs:element', { name: 'field', type: 'xs:string', minOccurs: '0' });
};

const addEntries = (element: XMLBuilder, { one, type }: { one: string; type: string }): void => {
  element
    .ele('xs:complexType')
    .ele('xs:sequence')
    .ele('xs:element', { name: one, type, minOccurs: '0', maxOccurs: 'unbounded' });
};

const addRecord = (schema: XMLBuilder, name: string, { fields, attributes }: ElementType): void => {
  const type = schema.ele('xs:complexType', { name });
  if (attributes) {
    for (const [field, { required, ...of }] of fields)
      if (of.form === 'scalar')
        addScalar(type.ele('xs:attribute', { name: field, use: required ? 'required' : 'optional' }), of);
    return;
  }
  // In XML Schema 1.0 no element of xs:all may stand several times, as texts do.
  const hasTexts = [...fields.values()].some(({ form }) => form === 'texts');
  const parent = hasTexts
    ? type.ele('xs:choice', { minOccurs: '0', maxOccurs: 'unbounded' })
    : type.ele('xs:all');
  for (const [field, content] of fields) addField(parent, field, content);
};

const addField = (parent: XMLBuilder, name: string, field: ElementField): void => {
  const optional = field.required ? {} : { minOccurs: '0' };
  const texts = field.form === 'texts' ? { type: 'xs:string' } : {};
  const typed = field.form === 'record' ? { type: field.type } : texts;
  const element = parent.ele('xs:element', { name, ...typed, ...optional });
  if (field.form === 'scalar') addScalar(element, field);
  else describe(element, field);
  if (field.form === 'list') addEntries(element, field);
};

type Described = { description: string | undefined };

const describe = (element: XMLBuilder, { description }: Described): void => {
  if (description !== undefined) element.ele('xs:annotation').ele('xs:documentation').txt(description);
};

const addScalar = (element: XMLBuilder, field: Described & { type: ScalarType }): void => {
  const { type } = field;
  if (type.form === 'named') element.att('type', type.type);
  else if (type.form === 'text' && type.longest === Number.POSITIVE_INFINITY)
    element.att('type', 'xs:string');
  describe(element, field);
  if (type.form === 'words') {
    const restriction = element.ele('xs:simpleType').ele('xs:restriction', { base: 'xs:token' });
    for (const value of type.words) restriction.ele('xs:enumeration', { value });
  } else if (type.form === 'text' && type.longest !== Number.POSITIVE_INFINITY)
    element
      .ele('xs:simpleType')
      .ele('xs:restriction', { base: 'xs:string' })
      .ele('xs:maxLength', { value: String(type.longest) });
};

const addPattern = (simple: XMLBuilder, value: string): void => {
  const restriction = simple.ele('xs:restriction', { base: 'xs:token' });
  restriction.ele('xs:pattern', { value });
};
