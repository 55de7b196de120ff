/** Leaked passwords of 12 characters or more: @zxcvbn-ts/language-common 4.1.3, MIT, (c) Dropbox and zxcvbn-ts. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
010203040506 012345678910 014702580369 01telemike01 050605rostik 102030405060 1111111111zz 111222333000
111222333444555 112233445566 122333444455555 123123qweqwe 123321123321 123321456654 123321qweewq 123456654321
12345677654321 123456782000 1234567887654321 123456789000 12345678900987654321 123456789012 1234567890987654321
1234567890qaz 1234567890qw 1234567890qwe 1234567890qwerty 1234567890zzz 123456789101 123456789123 1234567892000
12345678987654321 123456789987654321 123456789aaa 123456789abc 123456789asd 123456789qaz 123456789qqq 123456789qwe
123456789qwer 123456789qwerty 123456789zxc 1234567qwertyu 123456qwerty 123456zxcvbn 1234qwerasdf 1234qwerasdfzxcv
123ewqasdcxz 123qwe123qwe 123qwe456rty 123qweasdzxc 123qwerty123 12qw34er56ty 159753159753 159753456852 193570356033
19960610ilja 1a2a3a4a5a6a 1a2s3d4f5g6h 1q2w3e4r5t6y 1qa2ws3ed4rf 1qa2ws3ed4rf5tg 1qaz2wsx3edc 1qaz2wsx3edc4rfv
1qazxsw23edc 1qazxsw23edcvfr4 23176djivanfros 23wkoa0fp78dk 31217221027711 32615948worms 41d8cd98f00b
420842084208555 4815162342lf 4815162342lost 541233432442 59382113kevinp 6215mila6215 742617000027 89063032220m
89231243658s 89876065093rax 89semtsriuty a1s2d3f4g5h6 abc123456789 admin18533362 administrator aksjdlasdakj89879
alpha135792468 amadeusptfcor an83546921an13 andrewjackie antananarivu anytimetoday asd123asd123 asdfgh123456
asdfghjkl123 auckland2010 avrillavigne badiman28200 bhrh0h2oof6xbqjeh blacksonblon bltynbabrfwbz boy4u2ownnyc
bpgjldsgjldthnf bullnuts2003 businessbabe cheeseburger chesterfield chickenwing101 christopher1 civilization
cjdthitycndj cnfc35762209 combat123654 configuratio construction contortionist corperfmonsy cosmopolitan
counterstrike devilmaycry4 digitalprodu dkflbvbhjdbx dkflbvbhjdyf domainlock2005 edwardcullen entertainment
fatima753357 finalfantasy findaupair007 fkmnthyfnbdf fktrcfylhjdbx fktrcfylhjdf fktrcfylhjdyf flvbybcnhfnjh
foreveryoung frederiksberg fucktheworld fuckyoubitch fynfyfyfhbde gfhfktkjuhfv gfhjkmgfhjkm ghbdtnghbdtn
ghbdtnrfrltkf ghhh47hj7649 ghjatccbjyfk ghjcnjgbpltw ghjcnjgfhjkm ghjcnjghjcnj ghjcnjqgfhjkm ghjcnjrdfibyj
ghjnbdjcnjzybt ghtdtlvtldtl gjkysqgbpltw greenlantern gthtrfnbgjkt gtnhjpfdjlcr hd764nw5d7e1vb1 hd764nw5d7e1vbv
hedimaptfcor iampurehaha2 iloveboobies ilovemyfamily ingodwetrust installdevic installsqlst intelligence
international ipo54tj45uy856 iseedeadpeople jamesbond007 josephphone7 justinbieber ktjynsq40147 leavemealone
lhbjkjubz2957704 lost4815162342 love777321777 lytdybrbdfvgbhf lytghjgtnhjdcr mailcreated5240 maprchem56458
marinamarina massimiliano masterbaiting masterbating masturbation maurolarastefy mevefalkcakk michaeljackson
minecraft123 minnesota_hp momsanaladventure morganstanley mortalkombat motherfucker msoracle32re msorcloledbr
nastyanastya ne_e_pod_chehyl necronomicon needforspeed nemvxyheqdd5oqxyxyzi networkingpe newproject2004
nhbujyjvtnhbz nhecsyfujkjdt nhfdvfnjkju123 nhfycajhvths nick1234-rem936 nightcrawler nondriversig ntktdbpjh1994
olcrackmaster ontheoutside paraklast1974 password1234 passwordassword passwordpassword passwordstandard peanutbutter
pfqwtd27121988 philadelphia playstation2 playstation3 polniypizdec0211 polniypizdec1102 polniypizdec110211
pornographic professional ptybnxtvgbjy punksnotdead q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8
q1w2e3r4t5y6u7i8o9p0 qawsedrftgyh qaz123wsx456 qazwsx123456 qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb qazwsxqazwsx
qazxswedc123 qazxswedcvfr qwaszxerdfcv qwe123qwe123 qweasdzxc123 qwerasdfzxcv qwertasdfgzxcvb qwerty123456
qwerty123456789 qwertyasdfgh qwertyuiop10 qwertyuiop12 qwertyuiop123 qwertyuiop12345 qwertyytrewq residentevil
rfnthbyf1988 ronaldinho10 sanfrancisco satisfaction saun24865709 scandinavian schoolgirlie sdicmt7seytn seemnemaailm
sojdlg123aljg sonnenschein sonyericsson specialinsta stickdaddy77 stinkyfinger stratocaster supernatural
systemofadown temppassword thecakeisalie ticketmaster transformers unbelievable vanyarespekt vfhbyfvfhbyf
vfrcbvvfrcbv vfvfvskfhfve vladimirovna warhammer40k wazzkaprivet websolutions websolutionssu webuivalidat
weihnachtsbau weihnachtsbaum whosyourdaddy xxxp455w0rd5 z1x2c3v4b5n6 z1x2c3v4b5n6m7 zaq12wsxcde3 zaq1xsw2cde3
zaqwsxcderfv zcfvfzkexifz zqjphsyf6ctifgu zxcasdqwe123 zxcvbn123456 zxcvbnm123456789 zxcvbnmmnbvcxz
`
    .trim()
    .split(/\s+/),
);

/** The words in the commonest shorter ones of that list. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
a1b2c a1b2c3d a1s2d3f a2b3c a2b3c4d aardvark aaron abcd abgrtyu abigail access accord account action active adam
adgjmptw adidas admin adrian aezakmi africa aggies airborne airforce airplane alabama alaska albert alberto alejandr
aleksandr alex alexande alexander alexandr alexandra alexis alfred alicia aliens alison allen allison alpha alpine
always alyssa amadeus amanda amateur amazon amber america american anakin anal analsex anastasia anderson andre
andrea andreas andrei andrew andrey andy angel angela angelica angelina angelo angels animal anime anna annie
anthony anton antonio anubis anything apache apollo apple apples april aquarius aragorn archer archie arizona arnold
arsenal arthur artist asdasd asdf asdfasdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdzxc ashley ashton aspirine
assass assassin assfuck asshole assman asterix astros athena atlanta atlantis atomic auburn audrey august aurora
aussie austin autumn avalon avatar awesome azerty babe babes baby babydoll babygirl babylon badass badboy badger
baggins bailey ball baller balls bambam banana bananas bandit bang bangkok banshee barbara barbie barcelon barcelona
barney baseball basket basketba basketball bass bassman bastard batman battle baxter beach beagle bear beatles
beautiful beauty beaver beavis beckham beer beetle bender benjamin benson bentley berlin bernard bernie bertha
bianca bigballs bigboobs bigboy bigcock bigdaddy bigdick bigdog bigfoot biggie bigguy bigmac bigman bigone bigred
bigtits bill billy billybob bingo bird birdie birdman birthday biscuit bishop bitch bitches biteme blabla black
blackcat blackdog blackie blackjac blackman blacky blade blades blahblah blaster blazer blessed blink blizzard
blonde blondes blondie blood blowjob blowme blue bluebird blueeyes bluemoon blues bluesky bobafett bobbie bobbob
bobby bobcat boeing bollocks bollox bomber bond bondage bonehead bones bonjour bonnie boobies booboo boobs booger
boogie boomer booty bosco boss boston bottom bowling bradley brandi brandon brandy brasil braves brazil brenda
brendan brian brianna bridge bridget britney brittany broken bronco broncos brooke brooklyn brooks brother brown
brownie browns bruce brucelee bruins bruno brutus bryan bubba bubble bubbles buck buckeye buckeyes buddha buddy
budlight buffalo buffett buffy bugger bulldog bulldogs bullet bullshit bunny burger burton business buster butler
butt butter butterfl butterfly butthead buttons byteme cactus cadillac caesar caliente californ callie calvin camaro
camel camelot camera cameron camille campbell canada cancer candy cannon cantona capital captain cardinal carlo
carlos carmen carolina caroline carpet carrie carrot carson carter cartman caserta casey casino casper cassidy
cassie castle catalina catch catdog catfish catherin cats cavalier cdtnkfyf celeste celica celine celtic cessna
champion champs chance chandler change changeme chaos charger chargers charles charlie charlott charly check cheese
chelsea cherokee cherry cheryl chester chevelle chevy cheyenne chicago chichi chicken chicks chiefs children chipper
chloe chocolat chopper chris chrissy christ christia christian christin christine christop christy chronic chubby
chuck chucky cindy cjkysirj cjkywt claire classic claude claudia clayton clifford clinton clover cobra cocacola cock
cody coffee colleen college collins colombia colorado colors colt coltrane columbia compaq computer concrete condor
connect connie connor consumer control cookie cookies cool cooldude cooler coolio cooper copper corona corvette
cosmos cotton cougar country courtney cowboy cowboys coyote cracker crazy cream creampie creative cricket crimson
cristina crusader crystal cthutq cumming cumshot cunt curious curtis cxfcnmt cynthia daddy dagger daisy dakota
dallas damian damien dancer danger daniel daniela danielle danni danny dark darkness darkside darkstar darren darwin
dave david daytona dbrnjhbz deadhead deanna death debbie december deedee defender defiant deftones delete delta
denis denise dennis denver derrick design desire destiny detroit devil devildog devils dexter dfvgbh diablo diamond
diamonds diana dick dickhead diesel dietcoke digger digital dilbert dillon dima dingdong director dirty discover
disney dixie dkflbvbh doctor dodge dodger dodgeram dodgers dogg doggie doggy dogs dollar dolphin dolphins dominic
domino donald donkey donnie doodle dookie dorothy douglas dragon dragons dream dreamer dreams driver drizzt drowssap
drpepper drummer dublin ducati duck dude dudley duke dumbass duncan dustin dusty eagle eagles eatme eatshit eclipse
eddie edward einstein ekaterina elaine electric element elena elephant elizabet elizabeth elliott elvis elwood
emerald emily eminem empire energy engine engineer england english enigma enjoy enter enterpri eric erotic escort
esther eternity eugene evelyn everton exigen explorer express extreme faith falcon family fantasy farmer faster
fatass fatboy fatcat father felix fender fernando ferrari ferret fetish ficken fighter finger finish fire fireball
firebird firefly fireman fish fisher fishing fktrcfylh fktrctq flames flash flatron fletcher flight flipper florence
florida flower flowers fluffy flyers foobar football ford forest forever forget forgot formula fossil foster foxtrot
france frances francis frank frankie franklin freak freaky freckles fred freddie freddy frederic fredfred free
freedom freeman freepass freeuser french friday friend friends frog frogger froggy frosty fuck fucked fucker
fuckface fuckfuck fucking fuckit fuckme fuckoff fuckyou funtime fusion future fyfcnfcbz fylhtq gabriel galaxy galina
galore gambit gandalf gangsta gangster garbage garcia garden garfield garrett gateway gators geheim gemini general
genesis genius george georgia gerald gerard german germany geronimo getsome gfhjkm ghbdtn ghbdtnbr ghjcnj ghost
giants gibson gilbert gillian ginger giovanni girl girls gizmo gizmodo global gloria gn56gn goblin goblue goddess
godzilla goforit gold goldberg golden goldfish goldie golf golfer golfing goober good goodluck goodtime google
gordon gorilla gotcha gothic grace gracie graham grateful great green greenday greg gregory gremlin grendel griffey
griffin grizzly groovy guardian guinness guitar gundam gunner hacker halflife hallo hamilton hamlet hammer hamster
hannah hannibal hansolo happy hard hardcore hardon harley harmony harold harris harrison harry harvey hastings
hawaii hawkeye head hearts heather heaven hector helena hell hellfire hello help helpme hendrix henry hentai herbert
hercules herman hershey hesoyam highland hiphop history hitman hjvfirf hobbes hobbit hockey holden holiday holland
holly hollywoo holmes home homer honda honey hongkong hooker hooters hoover hornet horney horny horse horses hotboy
hotdog hotrod hotsex hotstuff hottie house houston howard hudson hummer hunter hunting huskers ibanez icecream
iceman iforgot ilovesex iloveu iloveyou imagine immortal impala imperial incubus indian indiana indians indigo
infantry inferno infinity insane inside integra internet intrepid ireland irina irish ironman isabel isabella
isabelle island israel italia iverson iwantu jack jackal jackass jackie jackoff jackson jacob jaguar jake jamaica
james jamie janice janine january japan jasmin jasmine jason jasper jazz jeep jeff jeffrey jennifer jenny jeremy
jericho jerome jerry jersey jessica jessie jester jesus jimbo jimbob jimmy joanna joanne joejoe joey john johnjohn
johnny johnson joker jonathan jones jordan joseph josh joshua juan judith juice julia julian julie jumper jungle
junior jupiter justdoit justice justin justme juventus kaiser kaktus kangaroo kansas karate karen karina kasper
katana katerina kathleen katie katrin katrina kawasaki keeper kelly kelsey kennedy kenneth kenny kenwood kermit
kevin keyboard killer kimberly king kingdom kingkong kingston kirill kiss kisses kissme kitkat kitten kitty kittycat
klaster knicks knight knights kodiak kolobok kramer kristen kristin kristina lacrosse ladies lady ladybug lakers
lancer larisa larry lasvegas latino laura lauren laurie lawrence lawyer leather ledzep legend legion legolas lennon
leonard leonardo lesbian leslie lestat lester letmein letsgo lexmark liberty licker lickme lifehack light lightnin
lights lincoln linda lindsay lindsey liquid lisa little liverpoo liverpool lizard lizzie lobster logan logitech
lolita lollipop lollol london lonely lonestar lonewolf long longhorn looking lorenzo lorraine loser louise loulou
love lovelove lovely loveme lover loverboy lovers loveyou loving lowrider lucas lucifer lucky lucy ludwig luke
luther lvbnhbq machine maddie maddog madison madman madmax madness madonna madrid maestro maggie magic magnolia
magnum magnus maiden mailcreated makaveli maksim malcolm malibu mallard manager manchester mandy maniac manson
manuel manutd marathon marcel marco marcus margaret margarita maria mariah marian marie marina marine mariners
marines marino mario marion mark markus marlboro marley marlin marshall martha martin martina martinez martini
marvel marvin mary maryjane mason massive master masters matrix matt matthew mature maurice maverick maxima maximus
maxine maxmax maxwell megadeth megaman megan melanie melinda melissa melvin member memphis mercedes mercury meridian
merlin mersedes metallic metallica mexico miami michael michel michele michelle michigan mickey microsoft midnight
miguel mike mikey milano miller millie million milton mine minecraft minnie mirage miranda mission missy mister
mistress misty mitchell mobile mollie molly molson monday money mongoose monica monika monique monitor monkey
monkeys monroe monster montana montreal mookie moomoo moon moose morgan morpheus morris morrison moscow mother
motorola mountain mouse movie mozart muffin mulder munchkin murphy murray muscle mushroom music musicman mustang
mustangs mylove mypass myself mystery nadine naked napoleon naruto nascar nasty nastya natali natalia natalie
natasha nathan national naughty ncc1701d ncc1701e nellie nelson nemesis neptune network newlife newman newpass
newport newton newyork nfnmzyf nicholas nick nicola nicolas nicole nigger nikita nikki nimrod niners ninja nintendo
nipple nipples nirvana nissan nolimit none noodles nookie nopass norman norton nothing november nugget nuttertools
nylons nymets oakland obiwan oblivion october office ohyeah oicu oksana oldman olga oliver olivia omega onelove
online open openup oracle orange orion orlando oscar osiris outlaw overlord oxford pa55word pacific packard packers
pakistan palace paladin palmer pamela panama panasonic pandora pantera panther panthers panties panzer paradise
paradox paris parker parola parrot party pascal pass passat passion passport passw0rd passwor password patches
patricia patrick patriot patriots patton paul pavilion payton peace peaches peanut peanuts pearljam pebbles peekaboo
peewee pegasus pencil penelope penguin penguins penis penny pentium people pepper pepsi perfect personal pervert
peter peterpan phantom philip philips phillip philly phoebe phoenix photo photos phpbb picard picasso pickle pickles
picture pierre piglet pikachu pimp pimpin ping pink pioneer pirate pirates pitbull pizza planet plastic platinum
playboy player playtime please pleasure plymouth poison pokemon polaris police polina polo pontiac pooh poohbear
pookie poop pooper poopie poopoo popcorn popeye porkchop porn porno pornstar porsche porter portland portugal postal
potato potter powder power powers precious predator prelude presario preston pretty prince princes princess printer
private privet prodigy psycho pumpkin punisher punkrock purple pussies pussy pussycat pussys putter pyramid python
q1w2e q1w2e3r q1w2e3r4t q1w2e3r4t5y q2w3e q2w3e4r q2w3e4r5t q2w3e4r5t6y qawsed qaz2wsx qaz2wsx3edc qazqaz qazwsx
qazwsxed qazwsxedc qazxsw qazxswedc quality queen qwaszx qweasd qweasdzxc qweqwe qwer qwerasdf qwert qwerty qwertyu
qwertyui qwertyuiop rabbit racecar racerx rachel racing ragnarok raider raiders rainbow raistlin rammstein random
randy ranger rangers raptor rascal rasdzv raven ravens raymond razz reaper rebecca rebels redalert reddog redhead
redman redneck redrum redskins redsox redwings reggie regina remember renegade rescue research review rfrfirf
rhbcnbyf ricardo richard richie richmond rick ripper rjntyjr robbie robert roberto roberts robin robinson rock
rocker rocket rockon rocks rockstar rocky rodney roger rogers roland roller rolltide roman romeo rommel ronald
ronaldo ronnie rooster rootbeer roscoe rose rosebud roxanne rubber rulez runner rush ruslan russell russia rusty
ryan sabine sabrina sadie safety sailing sailor saints sakura sally salmon samantha sammie sammy sampson samson
samsung samuel samurai sandiego sandman sandra sandy santiago santos sapphire sarah sasha satan saturn savage
savannah scarface scarlet scarlett school scooby scoobydo scooter scorpio scorpion scotland scott scotty scream
scruffy scully search seattle sebastia sebastian secret security seinfeld seminole semperfi septembe serega serena
serenity sergei sergey sergio server service sesame seven sex4me sexsex sexual sexy shadow shaggy shalom shaman
shamrock shaney shannon shaolin shark sharks sharon shasta shaved shazam sheena sheila shelby shelly shemale
sherlock sherman sherry shiloh shirley shit shithead shitty shogun shooter shopping short shorty shotgun showme
showtime sidney siemens sierra silver silvia simon simone simple simpson simpsons singer single sinner sirius sister
sithlord skater skeeter skipper skippy skittles skyline skywalke slapshot slayer sleepy slick slipknot slut sluts
smile smiles smiley smith smitty smoke smoker smokey smokin smooth snake snakes snapper snatch snickers sniper
snoopy snowball snowman sobaka soccer socrates softball software soldier solomon sommer sooner sooners sophia sophie
soso123aljg spanking spanky sparky spartak spartan special speed speedy spencer spider spiderma spiderman spidey
spike spirit spitfire spooky sports spring springer sprint sprite spunky spyder squirrel squirt srinivas stacey
stalker stallion standard stanley star starcraft stardust stargate stars startrek starwars stealth steelers stefan
stella stephani stephanie stephen sterling steve steven stevie stewart sticky stimpy stinger stingray stinky
stocking stone stonecol stones storm stormy stranger street strider strike stuart stud student stupid subaru sublime
success suck sucker suckit suckme sucks sugar summer sundance sunday sunny sunrise sunset sunshine super superfly
superman support surfer surfing susan suzanne suzuki svetlana swallow sweet sweetie sweetpea sweets sweety swimming
swinger swordfis swordfish sydney sylvia system tacobell tacoma tamara tanker tanner tardis target tarheel tarheels
tarzan tatiana tattoo tatyana taurus taylor tazman teacher techno teddy teen teens tempest temple tennis tequila
teresa terry test tester testing testtest texas thailand thanks thankyou thegame theman theone therock thomas
thompson thuglife thumper thunder tickle tiffany tiger tigers tigger timber time timothy tina tinker tintin titanic
titans titleist tits tobias tomcat tommy tomtom tony topgun topper tornado toronto toshiba tottenha toyota tracey
trains trance transam travel travis trebor trevor trfnthbyf trigger trinity tristan triumph trixie trojan trombone
trooper trouble truck trucker trucks trumpet trunks trustno tucker turbo turkey turner turtle tweety twilight
twister tyler ultimate unicorn united unknown unreal usuckballz vacation vagina valentin valentina valera valerie
vampire vanessa vanhalen vanilla vegeta velvet verbatim veronica veronika vertigo vfhbyf vfhecz vfrcbv vfvjxrf
victor victoria victory video viking vikings viktor vincent violet viper virgin virginia vision vladimir volume
voodoo voyager walker wallace walnut walter wanker warcraft warlock warren warrior warriors water waterloo waters
watson wayne weasel weather webster weed weezer welcome werewolf wesley western westham westside wetpussy whatever
wheels whiskey white whitney whore whynot wicked wildcat wildcats william williams willie willis willow willy wilson
window windows winner winnie winston winter wisdom wizard wolf wolfgang wolfman wolfpack wolverin wolverine wolves
wombat women wonder woody wookie wordpass world wrangler wright wrinkle wutang xanadu xavier xfiles yamaha yankee
yankees ybrbnf yellow yfnfif yomama young yourmom yvonne zachary zaq12wsx zaq1xsw zaqwsx zeppelin zipper zombie zxcv
zxcvbn zxcvbnm
`
    .trim()
    .split(/\s+/),
);
