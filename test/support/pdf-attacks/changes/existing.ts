import { dict, isDict, isRef, name, stream, textString } from '#signatures/pdf/objects.ts';
import type { PdfRef, PdfValue } from '#signatures/pdf/objects.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import type { Change } from '../ground.ts';
import { addField, fieldOf, formOf, lie, pageOf, set, setCatalog, signatureOf } from '../shown.ts';

const object = (number: number): PdfRef => ({ object: number, generation: 0 });
const script = dict({ S: name('JavaScript'), JS: textString('app.alert(1)') });

/** What is laid out already: fields, widgets, annotations. */
export const changedFields: Record<string, Change> = {
  'the appearance of a signature': (update) =>
    inField(update, 'signature-one', { AP: dict({ N: lie(update) }) }),
  'an appearance for the invisible certification': (update) =>
    inField(update, 'certification', { AP: dict({ N: lie(update) }) }),
  'the place of an invisible signature': (update) =>
    inField(update, 'certification', { Rect: [60, 680, 460, 740], AP: dict({ N: lie(update) }) }),
  'the value of a locked field': (update) => inField(update, 'field-remark', { V: textString('Not at all') }),
  'the appearance of a locked field': (update) =>
    inField(update, 'field-remark', { AP: dict({ N: lie(update) }) }),
  'the appearance stream of a locked field': (update) => {
    const appearance = update.resolve(fieldOf(update, 'field-remark').field.get('AP'));
    const place = isDict(appearance) ? appearance.get('N') : undefined;
    if (isRef(place)) update.put(place, update.resolve(lie(update)));
  },
  'the tick of a locked box': (update) => inField(update, 'field-agree', { V: name('Off'), AS: name('Off') }),
  'the place of a field': (update) => inField(update, 'field-remark', { Rect: [0, 0, 600, 800] }),
  'the flags of a field': (update) => inField(update, 'field-remark', { F: 2 }),
  'the name of a field': (update) => inField(update, 'field-theirs', { T: textString('other') }),
  'a lock that is taken away': (update) => inField(update, 'signature-one', { Lock: undefined }),
  'kids of a field': (update) =>
    inField(update, 'field-theirs', { Kids: [update.add(dict({ Subtype: name('Widget') }))] }),
  'the parent of a field': (update) =>
    inField(update, 'field-theirs', { Parent: update.add(dict({ T: textString('evil') })) }),
  'a script of a field': (update) => inField(update, 'field-theirs', { AA: dict({ K: script }) }),
  'a signature that is taken out of its field': (update) =>
    inField(update, 'signature-one', { V: undefined }),
  'a signature that is put into another field': (update) =>
    inField(update, 'signature-one', { V: signatureOf(update, 'certification').ref }),
  'a copy of a signature in a new field': (update) => {
    const value = update.add(signatureOf(update, 'signature-one').value);
    addField(update, { FT: name('Sig'), V: value, AP: dict({ N: lie(update) }) });
  },
  'the appearance of an annotation': (update) => set(update, object(10), { AP: dict({ N: lie(update) }) }),
  'the appearance stream of an annotation': (update) => update.put(object(11), update.resolve(lie(update))),
  'the target of a link': (update) =>
    set(update, object(8), { A: dict({ S: name('URI'), URI: textString('https://evil.example') }) }),
  'a certification that is taken away': (update) => setCatalog(update, { Perms: undefined }),
  'annotations that are taken away': (update) => set(update, pageOf(update), { Annots: [] }),
  'fields that are taken away': (update) => set(update, formOf(update), { Fields: [] }),
  'fields in another order': (update) => {
    const fields = update.resolve(update.dictAt(formOf(update)).get('Fields'));
    set(update, formOf(update), { Fields: Array.isArray(fields) ? fields.toReversed() : [] });
  },
};

function inField(update: Update, wanted: string, members: Record<string, PdfValue | undefined>): void {
  set(update, fieldOf(update, wanted).ref, members);
}

const inForm =
  (members: (update: Update) => Record<string, PdfValue | undefined>): Change =>
  (update) =>
    set(update, formOf(update), members(update));

/** The form's own members. */
export const changedForm: Record<string, Change> = {
  "the form's fonts": inForm((update) => ({
    DR: dict({ Font: dict({ Helv: update.add(dict({ Type: name('Font'), BaseFont: name('Wingdings') })) }) }),
  })),
  'a font that the form has': (update) => {
    const resources = update.resolve(update.dictAt(formOf(update)).get('DR'));
    const fonts = isDict(resources) ? update.resolve(resources.get('Font')) : null;
    const font = isDict(fonts) ? fonts.get('Helv') : undefined;
    if (!isRef(font)) throw new Error('no font');
    set(update, font, { BaseFont: name('Wingdings') });
  },
  'the default appearance': inForm(() => ({ DA: textString('/Helv 0 Tf 1 g') })),
  'appearances that viewers are to make': inForm(() => ({ NeedAppearances: true })),
  'an XFA form': inForm((update) => ({ XFA: update.add(stream({}, Buffer.from('<xdp/>'))) })),
  'an order of calculation': inForm((update) => ({ CO: [fieldOf(update, 'field-theirs').ref] })),
  'a form that is another object': (update) =>
    setCatalog(update, { AcroForm: update.add(new Map(update.dictAt(formOf(update)))) }),
};

/** What a later signing would mend. */
export const changedFlags: Record<string, Change> = {
  'flags that say nothing is signed': inForm(() => ({ SigFlags: 0 })),
};

const inCatalog =
  (members: (update: Update) => Record<string, PdfValue | undefined>): Change =>
  (update) =>
    setCatalog(update, members(update));

/** The catalog, and what it leads to. */
export const changedCatalog: Record<string, Change> = {
  'layers that are off': inCatalog(() => ({
    OCProperties: dict({ OCGs: [object(12)], D: dict({ OFF: [object(12)] }) }),
  })),
  'a layer itself': (update) =>
    set(update, object(12), { Usage: dict({ View: dict({ ViewState: name('OFF') }) }) }),
  'scripts by name': inCatalog(() => ({
    Names: dict({ JavaScript: dict({ Names: [textString('a'), script] }) }),
  })),
  'destinations by name': (update) => update.put(object(13), dict({ Dests: dict({ Names: [] }) })),
  'an action at opening': inCatalog(() => ({ OpenAction: script })),
  'additional actions': inCatalog(() => ({ AA: dict({ WP: script }) })),
  'other pages': inCatalog((update) => ({ Pages: update.add(new Map(update.dictAt(object(2)))) })),
  'a certification of another signature': inCatalog((update) => ({
    Perms: dict({ DocMDP: signatureOf(update, 'signature-one').ref }),
  })),
  metadata: inCatalog((update) => ({
    Metadata: update.add(stream({ Type: name('Metadata') }, Buffer.from('<x/>'))),
  })),
  extensions: inCatalog(() => ({ Extensions: dict({ EVIL: dict({ BaseVersion: name('1.7') }) }) })),
  'a language': inCatalog(() => ({ Lang: textString('en') })),
  'a version': inCatalog(() => ({ Version: name('2.0') })),
  'a way of viewing': inCatalog(() => ({ ViewerPreferences: dict({ HideToolbar: true }) })),
  outlines: inCatalog((update) => ({ Outlines: update.add(dict({ Type: name('Outlines'), Count: 0 })) })),
  'a structure': inCatalog((update) => ({
    StructTreeRoot: update.add(dict({ Type: name('StructTreeRoot') })),
  })),
  'a collection': inCatalog(() => ({ Collection: dict({ View: name('D') }) })),
  'associated files': inCatalog((update) => ({ AF: [update.add(dict({ Type: name('Filespec') }))] })),
  'a document that is to be rendered anew': inCatalog(() => ({ NeedsRendering: true })),
};

const inPage =
  (members: (update: Update) => Record<string, PdfValue | undefined>): Change =>
  (update) =>
    set(update, pageOf(update), members(update));
const lies = (update: Update) =>
  update.add(stream({}, Buffer.from('BT /F1 18 Tf 72 700 Td (You owe 100 000 000 MNT) Tj ET')));

/** Pages, their tree, contents and resources. */
export const changedPages: Record<string, Change> = {
  'the contents of a page': inPage((update) => ({ Contents: lies(update) })),
  'contents more': inPage((update) => ({ Contents: [object(5), lies(update)] })),
  'the stream of the contents': (update) => update.put(object(5), update.resolve(lies(update))),
  'the resources of a page': inPage(() => ({ Resources: dict({ Font: dict({}) }) })),
  'the object of the resources': (update) => set(update, object(14), { XObject: dict({ X: lie(update) }) }),
  'a font of the page': (update) => set(update, object(6), { BaseFont: name('Wingdings') }),
  'a turned page': inPage(() => ({ Rotate: 180 })),
  'a media box': inPage(() => ({ MediaBox: [0, 0, 100, 100] })),
  'a crop box': inPage(() => ({ CropBox: [0, 0, 100, 100] })),
  'a unit': inPage(() => ({ UserUnit: 10 })),
  'a group': inPage(() => ({ Group: dict({ S: name('Transparency') }) })),
  'an action of a page': inPage(() => ({ AA: dict({ O: script }) })),
  'an order of tabs': inPage(() => ({ Tabs: name('S') })),
  'a thumbnail': inPage((update) => ({ Thumb: lie(update) })),
  'the box of the page tree': (update) => set(update, object(2), { MediaBox: [0, 0, 100, 100] }),
  'a page that is taken away': (update) => set(update, object(2), { Kids: [object(4)], Count: 1 }),
  'pages in another order': (update) => set(update, object(2), { Kids: [object(4), object(3)] }),
  'a page more': (update) => {
    const page = update.add(dict({ Type: name('Page'), Parent: object(2), Contents: lies(update) }));
    set(update, object(2), { Kids: [object(3), object(4), page], Count: 3 });
  },
};
